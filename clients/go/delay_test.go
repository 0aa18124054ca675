package drugprice

// Delays by themselves: their bounds.

import (
	"math"
	"testing"
	"time"
)

func TestDelaysStayInTheirBounds(t *testing.T) {
	for range 2_000 {
		for attempt, most := range map[int]time.Duration{1: 500 * time.Millisecond, 2: time.Second, 3: 2 * time.Second, 4: 4 * time.Second, 5: 8 * time.Second, 6: 8 * time.Second, 60: 8 * time.Second} {
			if delay := retryDelay(attempt, 0, false); delay < most/2 || delay > most {
				t.Fatalf("attempt %d waits %s, of %s to %s", attempt, delay, most/2, most)
			}
		}
		for _, one := range []struct{ asked, spread time.Duration }{
			{2 * time.Second, 200 * time.Millisecond}, {30 * time.Second, time.Second}, {0, 0},
		} {
			if delay := retryDelay(1, one.asked, true); delay < one.asked || delay > one.asked+one.spread {
				t.Fatalf("Retry-After %s waits %s", one.asked, delay)
			}
		}
	}
}

func TestDelaysAreSpread(t *testing.T) {
	seen := map[time.Duration]bool{}
	for range 50 {
		seen[retryDelay(1, 0, false)] = true
		seen[retryDelay(1, 10*time.Second, true)] = true
	}
	if len(seen) < 50 {
		t.Errorf("those who were refused together do not come back together: %d different", len(seen))
	}
}

func TestRetryAfterIsSecondsOrADate(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for text, wanted := range map[string]time.Duration{
		"0": 0, "7": 7 * time.Second, "Sun, 01 Mar 2026 12:00:09 GMT": 9 * time.Second, "Sun, 01 Mar 2026 11:00:00 GMT": 0,
		// Without an end in sight is no reason to ask again at once.
		"2147483648": math.MaxInt32 * time.Second, "99999999999999999999": math.MaxInt32 * time.Second,
	} {
		if got, given := parseRetryAfter(text, now); got != wanted || !given {
			t.Errorf("%q: %s, %v", text, got, given)
		}
	}
	for _, text := range []string{"", "soon", "-1", "1.5"} {
		if got, given := parseRetryAfter(text, now); given {
			t.Errorf("%q says nothing: %s", text, got)
		}
	}
}
