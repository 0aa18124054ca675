package drugprice

// Values as requests take them: what may be left out, what may be null, and prices in decimals.

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Ptr answers a pointer to a value, for the optional members of parameters.
func Ptr[T any](value T) *T { return &value }

// Nullable is a value that may be null, for members of a request where null clears what absence leaves as it is. Such a
// member is a pointer: nil is absent, [Null] is null, [Value] is a value.
type Nullable[T any] struct {
	value T
	given bool
}

// Value is a member that is given.
func Value[T any](value T) *Nullable[T] { return &Nullable[T]{value: value, given: true} }

// Null is a member that is null.
func Null[T any]() *Nullable[T] { return &Nullable[T]{} }

// Get answers the value, and whether there is one: false for null.
func (n Nullable[T]) Get() (T, bool) { return n.value, n.given }

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if !n.given {
		return []byte("null"), nil
	}
	return json.Marshal(n.value)
}

// UnmarshalJSON reads a value or null. A pointer to a Nullable that is read from null is nil, as encoding/json has it.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		*n = Nullable[T]{}
		return nil
	}
	n.given = true
	return json.Unmarshal(text, &n.value)
}

// Decimal is an amount in decimal notation, such as "9.50". It is sent as text, so no digit is lost on the way.
type Decimal string

// UnmarshalJSON reads text or a number.
func (d *Decimal) UnmarshalJSON(text []byte) error {
	var number json.Number
	if err := json.Unmarshal(text, &number); err != nil {
		return fmt.Errorf("drugprice: %s is no decimal", text)
	}
	*d = Decimal(number.String())
	return nil
}

// given keeps a list or a map that is empty and leaves out one that is nil, where omitempty would leave out both: an empty
// filter must not widen a question without a word.
func givenSlice[T any](list []T) *[]T {
	if list == nil {
		return nil
	}
	return &list
}

func givenMap[T any](values map[string]T) *map[string]T {
	if values == nil {
		return nil
	}
	return &values
}
