package drugprice

// Events: what the data of one is depends on its kind.

import "encoding/json"

// EventData is what an event tells. A type switch says which kind it is:
//
//	switch data := event.Data.(type) {
//	case *drugprice.PriceChangedData:
//		fmt.Println(data.Drug.Name, data.NewPrice)
//	case *drugprice.UnknownEventData:
//		// a kind that is newer than this library
//	}
type EventData interface{ eventData() }

// UnknownEventData is the data of a kind that this library does not know.
type UnknownEventData struct {
	JSON json.RawMessage
}

func (*UnknownEventData) eventData() {}

// MarshalJSON writes the data as it came.
func (d *UnknownEventData) MarshalJSON() ([]byte, error) {
	if d.JSON == nil {
		return []byte("null"), nil
	}
	return d.JSON, nil
}

// readEventData reads data into the type of its kind.
func readEventData(kind EventType, text json.RawMessage) (EventData, error) {
	data := newEventData(kind)
	if data == nil {
		return &UnknownEventData{text}, nil
	}
	return data, json.Unmarshal(text, data)
}
