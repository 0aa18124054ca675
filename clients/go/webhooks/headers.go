package webhooks

// The two sets of headers that sign a delivery: the service's own, and that of Standard Webhooks.

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// set is one of them, as it came.
type set struct {
	// names of the headers that it needs, and of those of them that are not there.
	names, missing []string
	timestampName  string
	timestamp      []string
	signatureName  string
	signatures     []string
	// parse answers the bytes of a signature; false where it has not the form of one.
	parse func(string) ([]byte, bool)
	// sign makes the signature of a body.
	sign func(key, []byte) []byte
}

// valuesOf answers all values of a header, whatever the case of its name: not every framework writes names as net/http does.
func valuesOf(header http.Header, name string) []string {
	var found []string
	for given, values := range header {
		if !strings.EqualFold(given, name) {
			continue
		}
		for _, value := range values {
			if trimmed := strings.TrimSpace(value); trimmed != "" {
				found = append(found, trimmed)
			}
		}
	}
	return found
}

func ownSet(header http.Header) set {
	own := set{
		names:         []string{"X-TM-Timestamp", "X-TM-Signature"},
		timestampName: "X-TM-Timestamp",
		timestamp:     valuesOf(header, "X-TM-Timestamp"),
		signatureName: "X-TM-Signature",
		parse: func(text string) ([]byte, bool) {
			signature, err := hex.DecodeString(text)
			return signature, err == nil && len(signature) == sha256.Size
		},
	}
	own.missing = missing(header, own.names)
	own.signatures = append(valuesOf(header, "X-TM-Signature"), valuesOf(header, "X-TM-Signature-Previous")...)
	own.sign = func(key key, body []byte) []byte {
		return sum(key.whole, own.timestamp[0]+".", body)
	}
	return own
}

func standardSet(header http.Header) set {
	standard := set{
		names:         []string{"webhook-id", "webhook-timestamp", "webhook-signature"},
		timestampName: "webhook-timestamp",
		timestamp:     valuesOf(header, "webhook-timestamp"),
		signatureName: "webhook-signature",
		parse: func(text string) ([]byte, bool) {
			encoded, versioned := strings.CutPrefix(text, "v1,")
			signature, err := base64.StdEncoding.DecodeString(encoded)
			return signature, versioned && err == nil && len(signature) == sha256.Size
		},
	}
	standard.missing = missing(header, standard.names)
	standard.signatures = strings.Fields(strings.Join(valuesOf(header, "webhook-signature"), " "))
	id := strings.Join(valuesOf(header, "webhook-id"), ",")
	standard.sign = func(key key, body []byte) []byte {
		return sum(key.decoded, id+"."+standard.timestamp[0]+".", body)
	}
	return standard
}

var digits = regexp.MustCompile(`^[0-9]{1,15}$`)

// read answers when the set was signed, in Unix seconds, and its signatures; those of other versions are passed over.
func (s set) read() (int64, [][]byte, error) {
	if len(s.timestamp) > 1 {
		return 0, nil, fail(HeaderMalformed, s.timestampName+" is there more than once")
	}
	signed, err := strconv.ParseInt(s.timestamp[0], 10, 64)
	if err != nil || !digits.MatchString(s.timestamp[0]) {
		return 0, nil, fail(HeaderMalformed, s.timestampName+" is no number of seconds")
	}
	var given [][]byte
	for _, text := range s.signatures {
		if signature, ok := s.parse(text); ok {
			given = append(given, signature)
		}
	}
	if len(given) == 0 {
		return 0, nil, fail(HeaderMalformed, s.signatureName+" has no signature of a form that is known")
	}
	return signed, given, nil
}

func missing(header http.Header, names []string) []string {
	var lacking []string
	for _, name := range names {
		if len(valuesOf(header, name)) == 0 {
			lacking = append(lacking, name)
		}
	}
	return lacking
}

// isTried says whether any header of the set is there.
func (s set) isTried() bool { return len(s.missing) < len(s.names) }

func sum(key []byte, prefix string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(prefix))
	mac.Write(body)
	return mac.Sum(nil)
}
