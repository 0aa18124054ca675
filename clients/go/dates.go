package drugprice

// Days, and the places of requests that take a day or a moment.

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Date is a day of the calendar, without a time or a zone.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf answers the day of a moment in the moment's own zone.
func DateOf(moment time.Time) Date {
	year, month, day := moment.Date()
	return Date{Year: year, Month: month, Day: day}
}

// ParseDate reads YYYY-MM-DD.
func ParseDate(text string) (Date, error) {
	moment, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return Date{}, fmt.Errorf("drugprice: %q is no day (YYYY-MM-DD)", text)
	}
	return DateOf(moment), nil
}

// In answers the first moment of the day in a zone.
func (d Date) In(zone *time.Location) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, zone)
}

// String answers YYYY-MM-DD.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// MarshalText writes YYYY-MM-DD.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads YYYY-MM-DD.
func (d *Date) UnmarshalText(text []byte) error {
	date, err := ParseDate(string(text))
	if err == nil {
		*d = date
	}
	return err
}

// DayOrTime is a day or a moment, where the service takes either. Made by [OnDay] and [AtTime].
type DayOrTime struct{ text string }

// OnDay is a day: its beginning in UTC.
func OnDay(day Date) *DayOrTime { return &DayOrTime{day.String()} }

// AtTime is a moment.
func AtTime(moment time.Time) *DayOrTime {
	return &DayOrTime{moment.UTC().Format(time.RFC3339Nano)}
}

// String answers what is sent: YYYY-MM-DD, or RFC 3339 in UTC.
func (d DayOrTime) String() string { return d.text }

// MarshalText writes what String answers.
func (d DayOrTime) MarshalText() ([]byte, error) { return []byte(d.text), nil }

// UnmarshalText stores the text. The service checks it.
func (d *DayOrTime) UnmarshalText(text []byte) error {
	d.text = string(text)
	return nil
}

// Position is a place in a log: a day, a moment, or a sequence number. Made by [SinceDay], [SinceTime], and [AfterSequence].
type Position struct{ text string }

// SinceDay is the beginning of a day in UTC.
func SinceDay(day Date) *Position { return &Position{day.String()} }

// SinceTime is a moment.
func SinceTime(moment time.Time) *Position { return &Position{AtTime(moment).text} }

// AfterSequence is the entry after a sequence number, such as that of [ChangesPage].Latest.
func AfterSequence(sequence int64) *Position { return &Position{strconv.FormatInt(sequence, 10)} }

// String returns the text of the query: YYYY-MM-DD, RFC 3339 in UTC, or the number.
func (p Position) String() string { return p.text }

// MarshalText returns String.
func (p Position) MarshalText() ([]byte, error) { return []byte(p.text), nil }

// UnmarshalJSON takes a string or a number. The service checks it.
func (p *Position) UnmarshalJSON(data []byte) error {
	p.text = strings.Trim(string(data), `"`)
	return nil
}
