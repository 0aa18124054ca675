// Code generated from the contract of the service. DO NOT EDIT.

package drugprice

// Kinds of events and their data.

// newEventData answers what the data of a kind is read into; nil for a kind that is not known.
func newEventData(kind EventType) EventData {
	switch kind {
	case EventTypePriceChanged:
		return &PriceChangedData{}
	case EventTypeDrugRecalled:
		return &DrugRecalledData{}
	case EventTypeGenericAvailable:
		return &GenericAvailableData{}
	case EventTypePharmacyUpdated:
		return &PharmacyUpdatedData{}
	case EventTypeShortageReported:
		return &ShortageReportedData{}
	case EventTypeCoverageChanged:
		return &CoverageChangedData{}
	case EventTypePriceAlertTriggered:
		return &PriceAlertTriggeredData{}
	case EventTypeWebhookTest:
		return &WebhookTestData{}
	}
	return nil
}

func (*PriceChangedData) eventData() {}

func (*DrugRecalledData) eventData() {}

func (*GenericAvailableData) eventData() {}

func (*PharmacyUpdatedData) eventData() {}

func (*ShortageReportedData) eventData() {}

func (*CoverageChangedData) eventData() {}

func (*PriceAlertTriggeredData) eventData() {}

func (*WebhookTestData) eventData() {}
