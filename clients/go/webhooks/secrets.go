package webhooks

// Secrets of webhooks: what they look like, and what is given in their place by mistake.

import (
	"encoding/base64"
	"fmt"
	"strings"
)

const prefix = "whsec_"

// key is a secret in both its forms: the service's own headers take the whole text, Standard Webhooks what it encodes.
type key struct{ whole, decoded []byte }

func readSecrets(secrets []string) ([]key, error) {
	if len(secrets) == 0 {
		return nil, fail(SecretMalformed, "no secret was given")
	}
	keys := make([]key, len(secrets))
	for i, secret := range secrets {
		read, err := readSecret(secret)
		if err != nil {
			if len(secrets) > 1 {
				err.Message = fmt.Sprintf("of the secrets, number %d: %s", i+1, err.Message)
			}
			return nil, err
		}
		keys[i] = read
	}
	return keys, nil
}

// readSecret says of what is no secret what it seems to be, and never what it is.
func readSecret(secret string) (key, *VerificationError) {
	encoded, prefixed := strings.CutPrefix(secret, prefix)
	switch {
	case strings.TrimSpace(secret) == "":
		return key{}, fail(SecretMalformed, "it is empty: is the environment variable set?")
	case strings.TrimSpace(secret) != secret:
		return key{}, fail(SecretMalformed, "there is white space around it, such as the line end of a file")
	case strings.HasPrefix(secret, "tm_"):
		return key{}, fail(SecretMalformed, "it is an API key: the secret of a webhook begins with whsec_ and is shown when the webhook is created")
	case !prefixed:
		return key{}, fail(SecretMalformed, "it does not begin with whsec_: take the secret whole, as it is shown when the webhook is created")
	}
	decoded, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if err != nil || len(decoded) == 0 || strings.ContainsAny(encoded, "\r\n") {
		return key{}, fail(SecretMalformed, "what follows whsec_ is no base64: was it cut short?")
	}
	return key{[]byte(secret), decoded}, nil
}
