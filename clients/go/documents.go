package drugprice

// What a GraphQL document defines, as far as it must be known to send it again.

import "strings"

// hasMutation says whether a document defines a mutation. It looks at the words that begin a definition: those within
// selections, arguments, strings and comments begin none.
func hasMutation(document string) bool {
	depth := 0
	beginning := true
	for i := 0; i < len(document); {
		switch letter := document[i]; {
		case letter == '#':
			i += lineLength(document[i:])
		case letter == '"':
			i += stringLength(document[i:])
		case strings.IndexByte("{([", letter) >= 0:
			depth++
			i++
		case strings.IndexByte("})]", letter) >= 0:
			depth--
			// Only a selection ends a definition: the parenthesis of variables does not.
			beginning = beginning || (depth == 0 && letter == '}')
			i++
		case isNameLetter(letter):
			length := nameLength(document[i:])
			if depth == 0 && beginning {
				if document[i:i+length] == "mutation" {
					return true
				}
				beginning = false
			}
			i += length
		default:
			i++
		}
	}
	return false
}

func isNameLetter(letter byte) bool {
	return letter == '_' || letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter >= '0' && letter <= '9'
}

func nameLength(text string) int {
	for i := range len(text) {
		if !isNameLetter(text[i]) {
			return i
		}
	}
	return len(text)
}

func lineLength(text string) int {
	if end := strings.IndexAny(text, "\r\n"); end >= 0 {
		return end
	}
	return len(text)
}

// stringLength is that of a string or a block string, its quotes included.
func stringLength(text string) int {
	if strings.HasPrefix(text, `"""`) {
		for i := 3; i < len(text); i++ {
			if strings.HasPrefix(text[i:], `\"""`) {
				i += 3
			} else if strings.HasPrefix(text[i:], `"""`) {
				return i + 3
			}
		}
		return len(text)
	}
	for i := 1; i < len(text); i++ {
		if text[i] == '\\' {
			i++
		} else if text[i] == '"' {
			return i + 1
		}
	}
	return len(text)
}
