package drugprice

import "testing"

func TestMutationsAreToldFromWhatOnlyLooksLikeThem(t *testing.T) {
	for document, wanted := range map[string]bool{
		"mutation { a }": true,
		"# a comment\n  mutation M($a: Int) { a }":                  true,
		"query A { a } mutation B { b }":                            true,
		"fragment F on Query { a } mutation { b(x: {y: \"}\"}) }":   true,
		"\ufeffmutation{a}":                                         true,
		"{ mutation }":                                              false,
		"query mutation { a }":                                      false,
		"query A($mutation: Int = 1) { a }":                         false,
		"# mutation { a }\n{ a }":                                   false,
		"{ a(b: \"} mutation {\") }":                                false,
		"{ a(b: \"\\\"} mutation {\") }":                            false,
		"{ a(b: \"\"\"} mutation \\\"\"\" {\"\"\") } query B { b }": false,
		"query A($x: In = {mutation: 1}) @d(y: {z: 1}) { a }":       false,
		"fragment mutation on Query { a } { ...mutation }":          false,
		"": false,
	} {
		if hasMutation(document) != wanted {
			t.Errorf("%q: %v", document, !wanted)
		}
	}
}
