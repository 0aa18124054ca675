package webhooks

// Why a delivery does not verify.

// Reason names the mistake.
type Reason string

// Reasons, in the order in which they are looked for.
const (
	// BodyNotRaw: there is no body. Take it as bytes, before anything reads or parses it.
	BodyNotRaw Reason = "body_not_raw"
	// SecretMalformed: what was given is no secret of a webhook.
	SecretMalformed Reason = "secret_malformed"
	// HeaderMissing: neither set of headers is there.
	HeaderMissing Reason = "header_missing"
	// HeaderMalformed: a timestamp is no number, or a signature has not the form of one.
	HeaderMalformed Reason = "header_malformed"
	// TimestampTooOld: signed longer ago than is tolerated, by this clock.
	TimestampTooOld Reason = "timestamp_too_old"
	// TimestampTooNew: signed in the future, by this clock.
	TimestampTooNew Reason = "timestamp_too_new"
	// SignatureMismatch: signed with another secret, or another body.
	SignatureMismatch Reason = "signature_mismatch"
	// PayloadMalformed: genuine, but no event.
	PayloadMalformed Reason = "payload_malformed"
)

// VerificationError says why a delivery does not verify. It holds no secret.
type VerificationError struct {
	Reason  Reason
	Message string
}

func (e *VerificationError) Error() string { return "webhooks: " + string(e.Reason) + ": " + e.Message }

func fail(reason Reason, message string) *VerificationError {
	return &VerificationError{reason, message}
}
