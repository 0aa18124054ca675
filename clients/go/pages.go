package drugprice

// Lists: the page after a page, and all items of all pages.

import (
	"context"
	"iter"
)

// further is how a page asks for the one after it.
type further[P any] struct {
	// asked is the cursor that the page itself was asked for with; "" for the first.
	asked string
	ask   func(ctx context.Context, cursor string) (*P, error)
}

// page is what every page of a list has; T is one of its items.
type page[P, T any] interface {
	answer[P]
	items() []T
	more() bool
	follow(further[P])
	Next(context.Context) (*P, error)
}

// askPage makes a call that is answered with a page, which remembers how to go on: with the same parameters.
func askPage[P, T any, A page[P, T]](ctx context.Context, client *Client, call call, options []RequestOption) (*P, error) {
	query, err := queryOf(call.query)
	if err != nil {
		return nil, err
	}
	// From here on the caller may change the parameters: the pages to come are of what was asked for now.
	call.query = query
	got, err := client.receive(ctx, call, options)
	if err != nil {
		return nil, err
	}
	page, err := readAnswer[P, A](got)
	if err != nil {
		return nil, err
	}
	if A(page).items() == nil {
		// An empty list is there, and empty. An answer without one is none of the service's.
		return nil, got.foreign("the answer has no list")
	}
	A(page).follow(further[P]{asked: call.cursor, ask: func(ctx context.Context, cursor string) (*P, error) {
		onward := call
		onward.cursor = cursor
		return askPage[P, T, A](ctx, client, onward, options)
	}})
	return page, nil
}

// nextPage asks for the page after one, and refuses to go in circles.
func nextPage[P any](ctx context.Context, further further[P], hasMore bool, cursor *string, last *Response) (*P, error) {
	if !hasMore {
		return nil, ErrLastPage
	}
	if cursor == nil || *cursor == "" {
		return nil, &PageError{"the list says that it has more, and not where", last}
	}
	if *cursor == further.asked {
		return nil, &PageError{"the list named the same page twice running: cursor " + *cursor, last}
	}
	if further.ask == nil {
		return nil, &PageError{"the page was not answered by a client", last}
	}
	return further.ask(ctx, *cursor)
}

// walk goes through all items of all pages. It asks for a page when its first item is wanted, and for none that nobody reads.
func walk[P, T any, A page[P, T]](ctx context.Context, first func() (*P, error)) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		page, err := first()
		for {
			if err != nil {
				yield(nil, err)
				return
			}
			items := A(page).items()
			for i := range items {
				if !yield(&items[i], nil) {
					return
				}
			}
			if !A(page).more() {
				return
			}
			page, err = A(page).Next(ctx)
		}
	}
}

// walkWhole goes through a list that is one page.
func walkWhole[P, T any](first func() (*P, error), items func(*P) []T) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		page, err := first()
		if err != nil {
			yield(nil, err)
			return
		}
		list := items(page)
		for i := range list {
			if !yield(&list[i], nil) {
				return
			}
		}
	}
}
