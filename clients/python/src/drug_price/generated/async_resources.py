# Made from api/openapi.json by "npm run clients": do not edit.
"""Resources of `AsyncDrugPrice` and their methods."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any

from .._answer import Answer
from .._call import Call
from .._drivers import AsyncDriver
from .._options import CallOptions
from .._pages import AsyncList, AsyncPage
from .._response import LastResponse
from .._sentinel import NOT_GIVEN, NotGiven
from .enums import (
    AlertStatus,
    AvailabilityFilter,
    ChangedResource,
    CountedAvailability,
    DeliveryStatus,
    DrugStatus,
    EventType,
    Granularity,
    HistorySource,
    NotificationMethod,
    PriceInclude,
    PriceSort,
    Province,
    RecallClassification,
    RecoveryMode,
    ShortageSeverity,
    ShortageStatus,
    Signer,
    StatisticsGroup,
    SubscribableEventType,
    UndeliveredStatus,
)
from .models import (
    AlertsPageMembers,
    BatchPrices,
    Change,
    ChangedWebhook,
    ChangesPageMembers,
    ComparedPrices,
    CoverageEntry,
    DeliveriesPageMembers,
    Delivery,
    DeliveryWithAttempts,
    Drug,
    DrugCoveragePageMembers,
    DrugPriceEntry,
    DrugPricesPageMembers,
    DrugRecallsPageMembers,
    DrugSearchPageMembers,
    DrugShortagesPageMembers,
    DrugsPageMembers,
    DrugSummary,
    DrugsWithPricesPageMembers,
    DrugWithPrices,
    Event,
    EventsPageMembers,
    EventTypeDescription,
    EventTypesPageMembers,
    GenericAlternative,
    GenericsPageMembers,
    GetDrugStatisticsResponse,
    InteractionCheck,
    ListedPersistedQuery,
    PersistedQueriesPageMembers,
    PersistedQuery,
    PharmaciesPageMembers,
    Pharmacy,
    PharmacyPricesPageMembers,
    PreviewRecoveryResponse,
    PriceAlert,
    PriceEntry,
    PriceHistory,
    Recall,
    RecallsPageMembers,
    RecoveriesPageMembers,
    Recovery,
    RetryWebhookResponse,
    SandboxEvent,
    Shortage,
    ShortagesPageMembers,
    Status,
    TestEvent,
    Usage,
    Webhook,
    WebhooksPageMembers,
    WebhookWithSecret,
)
from .params import NewWebhookFilter, NewWebhookRetryPolicy

__all__ = [
    "AsyncAlertsPage",
    "AsyncChangesPage",
    "AsyncDeliveriesPage",
    "AsyncDrugCoveragePage",
    "AsyncDrugPricesPage",
    "AsyncDrugRecallsPage",
    "AsyncDrugSearchPage",
    "AsyncDrugShortagesPage",
    "AsyncDrugsPage",
    "AsyncDrugsWithPricesPage",
    "AsyncEventTypesPage",
    "AsyncEventsPage",
    "AsyncGenericsPage",
    "AsyncPersistedQueriesPage",
    "AsyncPharmaciesPage",
    "AsyncPharmacyPricesPage",
    "AsyncRecallsPage",
    "AsyncRecoveriesPage",
    "AsyncShortagesPage",
    "AsyncWebhooksPage",
]


class AsyncDrugsPage(DrugsPageMembers, AsyncPage[DrugSummary]):
    """A page of `drugs.list`."""

    __slots__ = ()


class AsyncDrugsWithPricesPage(DrugsWithPricesPageMembers, AsyncPage[DrugWithPrices]):
    """A page of `drugs.list_with_prices`."""

    __slots__ = ()


class AsyncDrugSearchPage(DrugSearchPageMembers, AsyncPage[Drug]):
    """A page of `drugs.search`."""

    __slots__ = ()


class AsyncDrugPricesPage(DrugPricesPageMembers, AsyncPage[PriceEntry]):
    """A page of `drugs.prices`."""

    __slots__ = ()


class AsyncGenericsPage(GenericsPageMembers, AsyncPage[GenericAlternative]):
    """A page of `drugs.generics`."""

    __slots__ = ()


class AsyncDrugCoveragePage(DrugCoveragePageMembers, AsyncPage[CoverageEntry]):
    """A page of `drugs.coverage`."""

    __slots__ = ()


class AsyncDrugRecallsPage(DrugRecallsPageMembers, AsyncPage[Recall]):
    """A page of `drugs.recalls`."""

    __slots__ = ()


class AsyncDrugShortagesPage(DrugShortagesPageMembers, AsyncPage[Shortage]):
    """A page of `drugs.shortages`."""

    __slots__ = ()


class AsyncPharmaciesPage(PharmaciesPageMembers, AsyncPage[Pharmacy]):
    """A page of `pharmacies.list`."""

    __slots__ = ()


class AsyncPharmacyPricesPage(PharmacyPricesPageMembers, AsyncPage[DrugPriceEntry]):
    """A page of `pharmacies.prices`."""

    __slots__ = ()


class AsyncRecallsPage(RecallsPageMembers, AsyncPage[Recall]):
    """A page of `recalls.list`."""

    __slots__ = ()


class AsyncShortagesPage(ShortagesPageMembers, AsyncPage[Shortage]):
    """A page of `shortages.list`."""

    __slots__ = ()


class AsyncAlertsPage(AlertsPageMembers, AsyncPage[PriceAlert]):
    """A page of `alerts.list`."""

    __slots__ = ()


class AsyncWebhooksPage(WebhooksPageMembers, AsyncPage[Webhook]):
    """A page of `webhooks.list`."""

    __slots__ = ()


class AsyncDeliveriesPage(DeliveriesPageMembers, AsyncPage[Delivery]):
    """A page of `webhooks.deliveries`."""

    __slots__ = ()


class AsyncRecoveriesPage(RecoveriesPageMembers, AsyncPage[Recovery]):
    """A page of `webhooks.recoveries`."""

    __slots__ = ()


class AsyncEventsPage(EventsPageMembers, AsyncPage[Event]):
    """A page of `events.list`."""

    __slots__ = ()


class AsyncEventTypesPage(EventTypesPageMembers, AsyncPage[EventTypeDescription]):
    """A page of `events.types`."""

    __slots__ = ()


class AsyncChangesPage(ChangesPageMembers, AsyncPage[Change]):
    """A page of `changes.list`."""

    __slots__ = ()


class AsyncPersistedQueriesPage(PersistedQueriesPageMembers, AsyncPage[ListedPersistedQuery]):
    """A page of `persisted_queries.list`."""

    __slots__ = ()


class AsyncDrugsResource:
    """Drugs: what they are, what replaces them, what is paid for them."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    def list(
        self,
        *,
        q: str | None = None,
        status: DrugStatus | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDrugsPage, DrugSummary]:
        """Drugs with their lowest price and its savings. With include=prices: drugs with their
        prices.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            q: Name, DIN, or ingredient, with at least two letters or digits. Small typos are
                tolerated.
            status: Only drugs with this status.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
            page: Page number from 1, at most to row 10000. Not with offset or cursor.
        """
        call = Call(
            method="GET",
            path="/v1/drugs",
            query={
                "q": q,
                "status": status,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
                "page": page,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDrugsPage)

    def list_with_prices(
        self,
        *,
        q: str | None = None,
        status: DrugStatus | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        page: int | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDrugsWithPricesPage, DrugWithPrices]:
        """Drugs with their lowest price and its savings. With include=prices: drugs with their
        prices.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            q: Name, DIN, or ingredient, with at least two letters or digits. Small typos are
                tolerated.
            status: Only drugs with this status.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
            page: Page number from 1, at most to row 10000. Not with offset or cursor.
        """
        call = Call(
            method="GET",
            path="/v1/drugs",
            query={
                "include": "prices",
                "q": q,
                "status": status,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
                "page": page,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDrugsWithPricesPage)

    def search(
        self,
        *,
        query: str | None = None,
        status: DrugStatus | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDrugSearchPage, Drug]:
        """Search by name, DIN, or ingredient. Marketed drugs come first, then drugs with one
        ingredient.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            query: Name, DIN, or ingredient, with at least two letters or digits. Small typos are
                tolerated. Required, unless the deprecated q is present.
            status: Only drugs with this status.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/search",
            query={
                "query": query,
                "status": status,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDrugSearchPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Drug:
        """Get a drug by ID or DIN.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: drug_<DIN> or the DIN.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Drug)

    def prices(
        self,
        id: str,
        *,
        postal_code: str | None = None,
        latitude: float | None = None,
        longitude: float | None = None,
        radius: float | None = None,
        province: Province | None = None,
        city: str | None = None,
        quantity: float | None = None,
        availability: AvailabilityFilter | None = None,
        max_age_days: int | None = None,
        sort: PriceSort | None = None,
        include: PriceInclude | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDrugPricesPage, PriceEntry]:
        """Prices of a drug at pharmacies. Sorted by unit price by default.

        Needs a key with the permission `prices:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: drug_<DIN> or the DIN.
            postal_code: Canadian postal code, or its first three characters, in any case.
            latitude: Degrees north. Requires longitude. Not with postal_code.
            longitude: Degrees east (negative in Canada). Requires latitude. Not with postal_code.
            radius: Distance in kilometers from the location, which is required. Default: 50.
            province: Two-letter code of a province or territory.
            city: Name of a city, in any case, with or without accents, spaces, and punctuation.
            quantity: Units to price, such as 90 tablets. A pharmacy's price is the first of these
                that exists: a package of this size, the cheapest combination of packages that add
                up to it, or its lowest unit price scaled to it. The price includes one dispensing
                fee.
            availability: Only prices with this stock status. any (default): all prices. With
                quantity, packages that are out of stock are used only if this parameter asks for
                them.
            max_age_days: Days after which an observed price is stale and no longer counts. Default:
                three times the cadence that the price's feed states, or else the service's setting
                (90 days).
            sort: Sort order: lowest unit_price (default), total (price with dispensing fee), or
                price first, or the nearest pharmacy (distance), which requires a location. With
                quantity, prices are for the requested quantity.
            include: removed: also returns the drug's removed prices, at all pharmacies.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/{id}/prices",
            parameters={
                "id": id,
            },
            query={
                "postal_code": postal_code,
                "latitude": latitude,
                "longitude": longitude,
                "radius": radius,
                "province": province,
                "city": city,
                "quantity": quantity,
                "availability": availability,
                "max_age_days": max_age_days,
                "sort": sort,
                "include": include,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDrugPricesPage)

    async def statistics(
        self,
        id: str,
        *,
        from_: dt.date | str | None = None,
        to: dt.date | str | None = None,
        granularity: Granularity | None = None,
        province: Province | None = None,
        city: str | None = None,
        by: StatisticsGroup | None = None,
        options: CallOptions | None = None,
    ) -> GetDrugStatisticsResponse:
        """Mean and percentiles of the unit prices at pharmacies, by day, week, or month, and by
        province or city.

        Needs a key with the permission `prices:read`, of an account on one of the plans Startup,
        Business. In the sandbox, every plan includes it.

        Args:
            id: drug_<DIN> or the DIN.
            from_: First day, in UTC. Default: one year before to.
            to: Last day, in UTC, at most five years after from. Default: today.
            granularity: A row per day, week from Monday, or month. Default: daily.
            province: Two-letter code of a province or territory.
            city: Name of a city, in any case, with or without accents, spaces, and punctuation.
            by: A row for each province or city, at most 5000 in total. Default: one row for all
                pharmacies.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/{id}/statistics",
            parameters={
                "id": id,
            },
            query={
                "from": from_,
                "to": to,
                "granularity": granularity,
                "province": province,
                "city": city,
                "by": by,
            },
            options=options or {},
        )
        return await self._driver.result(call, GetDrugStatisticsResponse)

    def generics(
        self,
        id: str,
        *,
        include: Sequence[str] | None = None,
        quantity: float | None = None,
        availability: CountedAvailability | None = None,
        max_age_days: int | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncGenericsPage, GenericAlternative]:
        """Generics of the same product, lowest average price first.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Startup,
        Business. In the sandbox, every plan includes it.

        Args:
            id: drug_<DIN> or the DIN.
            include: brands: brand-name products too; same_atc: also other products of the same ATC
                code, after the rest. Both, separated by a comma.
            quantity: Units to price, such as 90 tablets. A pharmacy's price is the first of these
                that exists: a package of this size, the cheapest combination of packages that add
                up to it, or its lowest unit price scaled to it. The price includes one dispensing
                fee.
            availability: any: prices that are out of stock count too.
            max_age_days: Days after which an observed price is stale and no longer counts. Default:
                three times the cadence that the price's feed states, or else the service's setting
                (90 days).
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/{id}/generics",
            parameters={
                "id": id,
            },
            query={
                "include": include,
                "quantity": quantity,
                "availability": availability,
                "max_age_days": max_age_days,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncGenericsPage)

    def coverage(
        self,
        id: str,
        *,
        province: Province | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDrugCoveragePage, CoverageEntry]:
        """Coverage and listed price of a drug in public plans, and the plans that do not list it.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Startup,
        Business. In the sandbox, every plan includes it.

        Args:
            id: drug_<DIN> or the DIN.
            province: Two-letter code of a province or territory.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/{id}/coverage",
            parameters={
                "id": id,
            },
            query={
                "province": province,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDrugCoveragePage)

    def recalls(
        self,
        id: str,
        *,
        classification: RecallClassification | None = None,
        archived: bool | None = None,
        since: dt.date | str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDrugRecallsPage, Recall]:
        """Recall notices on a drug, newest first.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: drug_<DIN> or the DIN.
            classification: Only notices with this classification.
            archived: true returns archived notices only, and false all others. Default: both.
            since: Only notices issued on this day or later.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/{id}/recalls",
            parameters={
                "id": id,
            },
            query={
                "classification": classification,
                "archived": archived,
                "since": since,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDrugRecallsPage)

    def shortages(
        self,
        id: str,
        *,
        status: ShortageStatus | None = None,
        severity: ShortageSeverity | None = None,
        since: dt.date | str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDrugShortagesPage, Shortage]:
        """Shortage reports on a drug, newest first.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: drug_<DIN> or the DIN.
            status: Only reports with this status.
            severity: Only reports with this severity.
            since: Only shortages reported on this day or later.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/{id}/shortages",
            parameters={
                "id": id,
            },
            query={
                "status": status,
                "severity": severity,
                "since": since,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDrugShortagesPage)

    async def interactions(
        self,
        *,
        dins: Sequence[str],
        options: CallOptions | None = None,
    ) -> InteractionCheck:
        """Known interactions between 2 to 10 drugs, most severe first, with their source.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            dins: 2 to 10 different DINs or drug IDs (drug_<DIN>), separated by commas. You can also
                repeat the parameter. Duplicates count once.
        """
        call = Call(
            method="GET",
            path="/v1/drugs/interactions",
            query={
                "dins": dins,
            },
            options=options or {},
        )
        return await self._driver.result(call, InteractionCheck)


class AsyncPricesResource:
    """Prices over time, and of many drugs at once."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def history(
        self,
        drug_id: str,
        *,
        from_: dt.date | str | None = None,
        to: dt.date | str | None = None,
        granularity: Granularity | None = None,
        province: Province | None = None,
        pharmacy_id: str | None = None,
        source: HistorySource | None = None,
        quantity: float | None = None,
        plan: str | None = None,
        options: CallOptions | None = None,
    ) -> PriceHistory:
        """Price history of a drug by day, week, or month, at pharmacies or in public plans.

        Needs a key with the permission `prices:read`, of an account on one of the plans Startup,
        Business. In the sandbox, every plan includes it.

        Args:
            drug_id: drug_<DIN> or the DIN.
            from_: First day, in UTC. Default: one year before to. For public plans without from and
                to: the first edition.
            to: Last day, in UTC, at most five years after from. Default: today.
            granularity: A point per day, week from Monday, or month. Default: daily.
            province: Two-letter code of a province or territory.
            pharmacy_id: pharm_<id>. Returns price changes at this pharmacy. Not with
                source=public_formulary.
            source: Prices at pharmacies, or unit prices of public plans. A response has one source.
                Default: pharmacies. other_source names the other source if it has prices.
            quantity: Units that amounts are for, such as 90. Default: the quantity of the package
                with the lowest unit price. Not with source=public_formulary.
            plan: Prices of this public plan, as coverage names it (ODB). Default: the plan with the
                newest edition. Plans are never mixed. Not with pharmacy_id or source=pharmacies.
        """
        call = Call(
            method="GET",
            path="/v1/prices/{drug_id}/history",
            parameters={
                "drug_id": drug_id,
            },
            query={
                "from": from_,
                "to": to,
                "granularity": granularity,
                "province": province,
                "pharmacy_id": pharmacy_id,
                "source": source,
                "quantity": quantity,
                "plan": plan,
            },
            options=options or {},
        )
        return await self._driver.result(call, PriceHistory)

    async def compare(
        self,
        *,
        drug_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        dins: Sequence[str] | NotGiven = NOT_GIVEN,
        postal_code: str | NotGiven = NOT_GIVEN,
        latitude: float | NotGiven = NOT_GIVEN,
        longitude: float | NotGiven = NOT_GIVEN,
        radius: float | NotGiven = NOT_GIVEN,
        province: Province | NotGiven = NOT_GIVEN,
        quantity: float | NotGiven = NOT_GIVEN,
        availability: CountedAvailability | NotGiven = NOT_GIVEN,
        max_age_days: int | NotGiven = NOT_GIVEN,
        pharmacy_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> ComparedPrices:
        """Compare the prices of up to 50 drugs, and find the best single pharmacy for all of them.

        Needs a key with the permission `prices:read`, of an account on one of the plans Business.
        In the sandbox, every plan includes it.

        Args:
            drug_ids: drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is required.
            dins: DINs, up to 50. Not with drug_ids.
            postal_code: Canadian postal code, or its first three characters, in any case.
            latitude: Degrees north. Requires longitude. Not with postal_code.
            longitude: Degrees east (negative in Canada). Requires latitude. Not with postal_code.
            radius: Distance in kilometers from the location, which is required. Default: 50.
            province: Two-letter code of a province or territory.
            quantity: Units to price, such as 90 tablets. A pharmacy's price is the first of these
                that exists: a package of this size, the cheapest combination of packages that add
                up to it, or its lowest unit price scaled to it. The price includes one dispensing
                fee.
            availability: any: prices that are out of stock count too.
            max_age_days: Days after which an observed price is stale and no longer counts. Default:
                three times the cadence that the price's feed states, or else the service's setting
                (90 days).
            pharmacy_ids: Only these pharmacies, up to 50.
            limit: Prices returned per drug. Default: 10. All prices are compared.
        """
        call = Call(
            method="POST",
            path="/v1/prices/compare/batch",
            body={
                "drug_ids": drug_ids,
                "dins": dins,
                "postal_code": postal_code,
                "latitude": latitude,
                "longitude": longitude,
                "radius": radius,
                "province": province,
                "quantity": quantity,
                "availability": availability,
                "max_age_days": max_age_days,
                "pharmacy_ids": pharmacy_ids,
                "limit": limit,
            },
            options=options or {},
        )
        return await self._driver.result(call, ComparedPrices)

    async def batch(
        self,
        *,
        drug_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        dins: Sequence[str] | NotGiven = NOT_GIVEN,
        postal_code: str | NotGiven = NOT_GIVEN,
        latitude: float | NotGiven = NOT_GIVEN,
        longitude: float | NotGiven = NOT_GIVEN,
        radius: float | NotGiven = NOT_GIVEN,
        province: Province | NotGiven = NOT_GIVEN,
        quantity: float | NotGiven = NOT_GIVEN,
        availability: CountedAvailability | NotGiven = NOT_GIVEN,
        max_age_days: int | NotGiven = NOT_GIVEN,
        pharmacy_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> BatchPrices:
        """Prices of up to 50 drugs at pharmacies, sorted by unit price.

        Needs a key with the permission `prices:read`, of an account on one of the plans Business.
        In the sandbox, every plan includes it.

        Args:
            drug_ids: drug_<DIN> or DINs, up to 50. Exactly one of drug_ids and dins is required.
            dins: DINs, up to 50. Not with drug_ids.
            postal_code: Canadian postal code, or its first three characters, in any case.
            latitude: Degrees north. Requires longitude. Not with postal_code.
            longitude: Degrees east (negative in Canada). Requires latitude. Not with postal_code.
            radius: Distance in kilometers from the location, which is required. Default: 50.
            province: Two-letter code of a province or territory.
            quantity: Units to price, such as 90 tablets. A pharmacy's price is the first of these
                that exists: a package of this size, the cheapest combination of packages that add
                up to it, or its lowest unit price scaled to it. The price includes one dispensing
                fee.
            availability: any: prices that are out of stock count too.
            max_age_days: Days after which an observed price is stale and no longer counts. Default:
                three times the cadence that the price's feed states, or else the service's setting
                (90 days).
            pharmacy_ids: Only these pharmacies, up to 50.
            limit: Prices returned per drug. Default: 10. All prices are compared.
        """
        call = Call(
            method="POST",
            path="/v1/batch/prices",
            body={
                "drug_ids": drug_ids,
                "dins": dins,
                "postal_code": postal_code,
                "latitude": latitude,
                "longitude": longitude,
                "radius": radius,
                "province": province,
                "quantity": quantity,
                "availability": availability,
                "max_age_days": max_age_days,
                "pharmacy_ids": pharmacy_ids,
                "limit": limit,
            },
            options=options or {},
        )
        return await self._driver.result(call, BatchPrices)


class AsyncPharmaciesResource:
    """Pharmacies, and what drugs cost there."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    def list(
        self,
        *,
        postal_code: str | None = None,
        latitude: float | None = None,
        longitude: float | None = None,
        radius: float | None = None,
        province: Province | None = None,
        city: str | None = None,
        chain: str | None = None,
        service: str | None = None,
        open_now: bool | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncPharmaciesPage, Pharmacy]:
        """Pharmacies near a location, nearest first, or in a city or province, by name.

        Needs a key with the permission `pharmacies:read`, of an account on one of the plans
        Developer, Startup, Business. In the sandbox, every plan includes it.

        Args:
            postal_code: Canadian postal code, or its first three characters, in any case.
            latitude: Degrees north. Requires longitude. Not with postal_code.
            longitude: Degrees east (negative in Canada). Requires latitude. Not with postal_code.
            radius: Distance in kilometers from the location, which is required. Default: 50.
            province: Two-letter code of a province or territory.
            city: Name of a city, in any case, with or without accents, spaces, and punctuation.
            chain: Only pharmacies of this chain. Case, accents, spaces, and punctuation are
                ignored.
            service: Only pharmacies with this service. Case and accents are ignored.
            open_now: true: only pharmacies that are open now, in their time zone. false: only
                closed ones. Pharmacies without known hours match neither.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/pharmacies",
            query={
                "postal_code": postal_code,
                "latitude": latitude,
                "longitude": longitude,
                "radius": radius,
                "province": province,
                "city": city,
                "chain": chain,
                "service": service,
                "open_now": open_now,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncPharmaciesPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Pharmacy:
        """Get a pharmacy.

        Needs a key with the permission `pharmacies:read`, of an account on one of the plans
        Developer, Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: pharm_<id>.
        """
        call = Call(
            method="GET",
            path="/v1/pharmacies/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Pharmacy)

    def prices(
        self,
        id: str,
        *,
        drug_id: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncPharmacyPricesPage, DrugPriceEntry]:
        """Prices at a pharmacy.

        Needs a key with the permission `prices:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: pharm_<id>.
            drug_id: Only this drug: drug_<DIN> or the DIN.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/pharmacies/{id}/prices",
            parameters={
                "id": id,
            },
            query={
                "drug_id": drug_id,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncPharmacyPricesPage)


class AsyncRecallsResource:
    """Recall notices."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    def list(
        self,
        *,
        drug_id: str | None = None,
        classification: RecallClassification | None = None,
        archived: bool | None = None,
        since: dt.date | str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncRecallsPage, Recall]:
        """Recall notices on drugs, newest first, including notices without a known drug.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            drug_id: Only on this drug: drug_<DIN> or the DIN.
            classification: Only notices with this classification.
            archived: true returns archived notices only, and false all others. Default: both.
            since: Only notices issued on this day or later.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/recalls",
            query={
                "drug_id": drug_id,
                "classification": classification,
                "archived": archived,
                "since": since,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncRecallsPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Recall:
        """Get a recall notice.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: rcl_<number>.
        """
        call = Call(
            method="GET",
            path="/v1/recalls/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Recall)


class AsyncShortagesResource:
    """Reports of shortages and discontinuations."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    def list(
        self,
        *,
        drug_id: str | None = None,
        status: ShortageStatus | None = None,
        severity: ShortageSeverity | None = None,
        since: dt.date | str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncShortagesPage, Shortage]:
        """Reports of shortages and discontinuations, newest first.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            drug_id: Only on this drug: drug_<DIN> or the DIN.
            status: Only reports with this status.
            severity: Only reports with this severity.
            since: Only shortages reported on this day or later.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/shortages",
            query={
                "drug_id": drug_id,
                "status": status,
                "severity": severity,
                "since": since,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncShortagesPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Shortage:
        """Get a shortage report.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: shr_<number>.
        """
        call = Call(
            method="GET",
            path="/v1/shortages/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Shortage)


class AsyncAlertsResource:
    """Price alerts of the account."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def create(
        self,
        *,
        drug_id: str,
        target_price: Decimal | float | str,
        quantity: float | NotGiven = NOT_GIVEN,
        province: Province | NotGiven = NOT_GIVEN,
        notification_method: NotificationMethod | NotGiven = NOT_GIVEN,
        expires_at: dt.datetime | str | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> PriceAlert:
        """Create a price alert. It triggers once, when the drug's lowest price falls below the
        target, and your webhooks receive the event.

        Needs a key with the permission `prices:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            drug_id: drug_<DIN> or the DIN.
            target_price: Dollars, without the dispensing fee, over 0 and up to 100,000, at most two
                decimals.
            quantity: Number of units that target_price is for. Use 1 for a target per unit.
                Default: the quantity of the package with the lowest unit price now.
            province: Watch pharmacies in this province only. Default: all of Canada.
            notification_method: How you are notified.
            expires_at: ISO 8601 with a time zone, in the future, and at most 1825 days from now.
                Default: one year from now.
        """
        call = Call(
            method="POST",
            path="/v1/alerts",
            body={
                "drug_id": drug_id,
                "target_price": target_price,
                "quantity": quantity,
                "province": province,
                "notification_method": notification_method,
                "expires_at": expires_at,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, PriceAlert)

    def list(
        self,
        *,
        status: AlertStatus | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncAlertsPage, PriceAlert]:
        """The account's price alerts, newest first.

        Needs a key with the permission `prices:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            status: Only alerts in this state.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/alerts",
            query={
                "status": status,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncAlertsPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> PriceAlert:
        """Get a price alert.

        Needs a key with the permission `prices:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: alert_<id>.
        """
        call = Call(
            method="GET",
            path="/v1/alerts/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, PriceAlert)

    async def cancel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> PriceAlert:
        """Cancel a price alert. An alert that has ended does not change.

        Needs a key with the permission `prices:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: alert_<id>.
        """
        call = Call(
            method="DELETE",
            path="/v1/alerts/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, PriceAlert)


class AsyncWebhooksResource:
    """Subscriptions of webhooks, and what was sent to them."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def create(
        self,
        *,
        url: str,
        events: Sequence[SubscribableEventType],
        description: str | NotGiven | None = NOT_GIVEN,
        filter: NewWebhookFilter | NotGiven | None = NOT_GIVEN,
        retry_policy: NewWebhookRetryPolicy | NotGiven | None = NOT_GIVEN,
        max_concurrency: int | NotGiven | None = NOT_GIVEN,
        rate_per_minute: int | NotGiven | None = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven | None = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> WebhookWithSecret:
        """Create a webhook. The response contains its signing secret, which is shown once. An
        account can have 100 webhooks.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            url: An https URL that is reachable from the Internet, with a name that resolves.
            events: Event types, as listed by GET /v1/event-types.
            description: For your reference only.
            filter: Filters for events. Events must match every filter you set. Filters that do not
                apply to an event are ignored.
            retry_policy: When failed deliveries are retried. Each delay is at most 24 hours (86,400
                seconds).
            max_concurrency: Maximum concurrent requests. Null for the service's default.
            rate_per_minute: Maximum requests per minute. Null for no limit.
            headers: Custom headers of every delivery: at most 20, with 8192 characters in total.
                Names have letters, digits, - and _, begin with a letter, and are at most 64
                characters. Values are printable ASCII. Content-*, webhook-*, X-TM-*, and connection
                headers are not allowed.
            active: Whether deliveries are sent. Default: true.
        """
        call = Call(
            method="POST",
            path="/v1/webhooks",
            body={
                "url": url,
                "events": events,
                "description": description,
                "filter": filter,
                "retry_policy": retry_policy,
                "max_concurrency": max_concurrency,
                "rate_per_minute": rate_per_minute,
                "headers": headers,
                "active": active,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, WebhookWithSecret)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncWebhooksPage, Webhook]:
        """The account's webhooks, newest first.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/webhooks",
            query={
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncWebhooksPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Webhook:
        """Get a webhook.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
        """
        call = Call(
            method="GET",
            path="/v1/webhooks/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Webhook)

    async def update(
        self,
        id: str,
        *,
        url: str | NotGiven = NOT_GIVEN,
        events: Sequence[SubscribableEventType] | NotGiven = NOT_GIVEN,
        description: str | NotGiven | None = NOT_GIVEN,
        filter: NewWebhookFilter | NotGiven | None = NOT_GIVEN,
        retry_policy: NewWebhookRetryPolicy | NotGiven | None = NOT_GIVEN,
        max_concurrency: int | NotGiven | None = NOT_GIVEN,
        rate_per_minute: int | NotGiven | None = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven | None = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        recover: bool | NotGiven = NOT_GIVEN,
        recover_since: dt.datetime | str | NotGiven = NOT_GIVEN,
        sign_with: Signer | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> ChangedWebhook:
        """Change, disable, or re-enable a webhook. Re-enabling can recover missed events.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            url: An https URL that is reachable from the Internet, with a name that resolves.
            events: Event types, as listed by GET /v1/event-types.
            description: For your reference only.
            filter: Filters for events. Events must match every filter you set. Filters that do not
                apply to an event are ignored.
            retry_policy: When failed deliveries are retried. Each delay is at most 24 hours (86,400
                seconds).
            max_concurrency: Maximum concurrent requests. Null for the service's default.
            rate_per_minute: Maximum requests per minute. Null for no limit.
            headers: Replaces all custom headers; null removes them. Required if url changes to
                another origin (scheme, host, or port) and the webhook has custom headers, because
                stored values are not sent to a new origin.
            active: Whether deliveries are sent.
            recover: Whether to also recover the events missed since the webhook was disabled. true
                requires active true, and a disabled webhook.
            recover_since: Start of the recovery. Default: disabled_at. Requires recover true.
            sign_with: Switches the signing secret of X-TM-Signature during the overlap of a
                rotation. Switch to new once your receiver knows the new secret. previous is valid
                during an overlap only.
        """
        call = Call(
            method="PATCH",
            path="/v1/webhooks/{id}",
            parameters={
                "id": id,
            },
            body={
                "url": url,
                "events": events,
                "description": description,
                "filter": filter,
                "retry_policy": retry_policy,
                "max_concurrency": max_concurrency,
                "rate_per_minute": rate_per_minute,
                "headers": headers,
                "active": active,
                "recover": recover,
                "recover_since": recover_since,
                "sign_with": sign_with,
            },
            options=options or {},
        )
        return await self._driver.result(call, ChangedWebhook)

    async def delete(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> LastResponse:
        """Delete a webhook and cancel its pending deliveries. Returns the webhook with active set
        to false.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
        """
        call = Call(
            method="DELETE",
            path="/v1/webhooks/{id}",
            parameters={
                "id": id,
            },
            removes=True,
            options=options or {},
        )
        return await self._driver.nothing(call)

    async def rotate_secret(
        self,
        id: str,
        *,
        overlap_seconds: int | NotGiven = NOT_GIVEN,
        sign_with: Signer | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> WebhookWithSecret:
        """Replace the signing secret. The previous secret signs X-TM-Signature for one day, for the
        overlap that you set, or until you switch.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            overlap_seconds: How long the previous secret signs, too. Default: 86400, one day. 0
                ends the overlap immediately.
            sign_with: The signing secret of X-TM-Signature during the overlap. Default: previous.
                The other secret signs X-TM-Signature-Previous. Must not be previous if
                overlap_seconds is 0.
        """
        call = Call(
            method="POST",
            path="/v1/webhooks/{id}/rotate-secret",
            parameters={
                "id": id,
            },
            body={
                "overlap_seconds": overlap_seconds,
                "sign_with": sign_with,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, WebhookWithSecret)

    async def test(
        self,
        id: str,
        *,
        type: EventType | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> TestEvent:
        """Send a test event to this webhook only. The sandbox simulates the delivery.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            type: Type of the test event. A disabled webhook accepts webhook.test only.
        """
        call = Call(
            method="POST",
            path="/v1/webhooks/{id}/test",
            parameters={
                "id": id,
            },
            body={
                "type": type,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, TestEvent)

    def deliveries(
        self,
        id: str,
        *,
        status: DeliveryStatus | None = None,
        type: EventType | None = None,
        since: dt.date | dt.datetime | str | None = None,
        until: dt.date | dt.datetime | str | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncDeliveriesPage, Delivery]:
        """A webhook's deliveries, newest first. They are kept for 30 days, also if the webhook is
        deleted.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            status: Only deliveries in this state.
            type: Only events of this type.
            since: Only deliveries created at this time or later.
            until: Only deliveries created before this time, which must be later than since.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/webhooks/{id}/deliveries",
            parameters={
                "id": id,
            },
            query={
                "status": status,
                "type": type,
                "since": since,
                "until": until,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncDeliveriesPage)

    async def retry(
        self,
        id: str,
        *,
        delivery_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        types: Sequence[EventType] | NotGiven = NOT_GIVEN,
        since: dt.date | dt.datetime | str | NotGiven = NOT_GIVEN,
        until: dt.date | dt.datetime | str | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> RetryWebhookResponse:
        """Retry a webhook's waiting deliveries now instead of at their scheduled time. Creates no
        new deliveries. The webhook must be active.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            delivery_ids: Retry only these deliveries, at most 100. Default: all waiting deliveries.
            types: Retry only deliveries of these event types. Default: all event types.
            since: Retry only deliveries created at this time or later.
            until: Retry only deliveries created before this time.
        """
        call = Call(
            method="POST",
            path="/v1/webhooks/{id}/retry",
            parameters={
                "id": id,
            },
            body={
                "delivery_ids": delivery_ids,
                "types": types,
                "since": since,
                "until": until,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, RetryWebhookResponse)

    async def recover(
        self,
        id: str,
        *,
        since: dt.date | dt.datetime | str,
        until: dt.date | dt.datetime | str | NotGiven = NOT_GIVEN,
        mode: RecoveryMode | NotGiven = NOT_GIVEN,
        status: Sequence[UndeliveredStatus] | NotGiven = NOT_GIVEN,
        types: Sequence[EventType] | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> Recovery:
        """Recover a webhook's undelivered or missing events, as a job that you can follow and
        cancel. A webhook can have 5 recoveries in progress, and none once it is deleted. A range
        with nothing to recover is rejected.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            since: Start of the period, in the past. Events older than 30 days are not recovered.
            until: End of the period: later than since, and less than 30 days ago. Default: now.
            mode: failed: repeats failed deliveries. missing: delivers events without a delivery,
                because the webhook was disabled or did not match them at the time.
            status: In mode failed: status of the deliveries to repeat. Default: failed.
            types: Only events of these types. Default: all.
        """
        call = Call(
            method="POST",
            path="/v1/webhooks/{id}/recover",
            parameters={
                "id": id,
            },
            body={
                "since": since,
                "until": until,
                "mode": mode,
                "status": status,
                "types": types,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, Recovery)

    async def preview_recovery(
        self,
        id: str,
        *,
        since: dt.date | dt.datetime | str | None = None,
        until: dt.date | dt.datetime | str | None = None,
        mode: RecoveryMode | None = None,
        status: str | None = None,
        types: str | None = None,
        options: CallOptions | None = None,
    ) -> PreviewRecoveryResponse:
        """Count what a recovery would send, without starting it.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            since: Count deliveries or events from this time on. Default, and the earliest: 30 days
                ago.
            until: Count deliveries or events before this time. Default: now.
            mode: The mode of the recovery. Default: failed.
            status: In mode failed: the statuses of deliveries to recover, failed or cancelled,
                separated by commas. Default: failed.
            types: Count only these event types, separated by commas. Default: all.
        """
        call = Call(
            method="GET",
            path="/v1/webhooks/{id}/recover",
            parameters={
                "id": id,
            },
            query={
                "since": since,
                "until": until,
                "mode": mode,
                "status": status,
                "types": types,
            },
            options=options or {},
        )
        return await self._driver.result(call, PreviewRecoveryResponse)

    def recoveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncRecoveriesPage, Recovery]:
        """A webhook's recoveries, newest first. They are kept for 30 days after they ended, also if
        the webhook is deleted.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: wh_<id>.
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/webhooks/{id}/recoveries",
            parameters={
                "id": id,
            },
            query={
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncRecoveriesPage)


class AsyncDeliveriesResource:
    """Deliveries of events, with their attempts."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> DeliveryWithAttempts:
        """Get a delivery, with its request and the response of each attempt.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: dlv_<id>.
        """
        call = Call(
            method="GET",
            path="/v1/deliveries/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, DeliveryWithAttempts)

    async def replay(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Delivery:
        """Replay a delivery: send its event again now, then by the retry schedule. Deliveries can
        be replayed for 30 days, unless the webhook is deleted.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: dlv_<id>.
        """
        call = Call(
            method="POST",
            path="/v1/deliveries/{id}/replay",
            parameters={
                "id": id,
            },
            body={},
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, Delivery)

    async def retry(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Delivery:
        """Retry a waiting delivery now instead of at its scheduled time. Creates no new delivery.
        Only a pending delivery of an active webhook can be retried.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: dlv_<id>.
        """
        call = Call(
            method="POST",
            path="/v1/deliveries/{id}/retry",
            parameters={
                "id": id,
            },
            body={},
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, Delivery)


class AsyncRecoveriesResource:
    """Jobs that bring back what a webhook missed."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Recovery:
        """Get a recovery and its progress.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: rcv_<id>.
        """
        call = Call(
            method="GET",
            path="/v1/recoveries/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Recovery)

    async def cancel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Recovery:
        """Cancel a recovery and its pending deliveries. A recovery that has ended does not change.

        Needs a key with the permission `webhooks:write`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: rcv_<id>.
        """
        call = Call(
            method="DELETE",
            path="/v1/recoveries/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Recovery)


class AsyncEventsResource:
    """The log of events that webhooks deliver."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    def list(
        self,
        *,
        since: dt.date | dt.datetime | str | None = None,
        until: dt.date | dt.datetime | str | None = None,
        type: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        wait: int | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncEventsPage, Event]:
        """The event log, in a stable order: new events only appear at its end. Use it to poll or to
        catch up.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            since: Events recorded on this day (UTC) or at this time, or later.
            until: Events recorded before this day (UTC) or time, which must be later than since.
            type: Only these event types, separated by commas.
            limit: Rows per page. Default: 20.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
            wait: Long polling: if there is no event, the response waits up to this many seconds for
                the first one. A response without events may come earlier, for example if the
                account has too many long polls open.
        """
        call = Call(
            method="GET",
            path="/v1/events",
            query={
                "since": since,
                "until": until,
                "type": type,
                "limit": limit,
                "cursor": cursor,
                "wait": wait,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncEventsPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> Event:
        """Get an event, as webhooks receive it.

        Needs a key with the permission `webhooks:read`, of an account on one of the plans
        Developer, Startup, Business. Other plans include the event types `price_alert.triggered`
        and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            id: evt_<id>.
        """
        call = Call(
            method="GET",
            path="/v1/events/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, Event)

    def types(
        self,
        *,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncEventTypesPage, EventTypeDescription]:
        """Event types, each with its JSON Schema and an example. Needs no key.

        Needs no key.
        """
        call = Call(
            method="GET",
            path="/v1/event-types",
            options=options or {},
        )
        return self._driver.page(call, AsyncEventTypesPage)


class AsyncSandboxEventsResource:
    """Events made up in the sandbox."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def create(
        self,
        *,
        type: SubscribableEventType,
        data: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        drug_id: str | NotGiven = NOT_GIVEN,
        pharmacy_id: str | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> SandboxEvent:
        """Create a test event of any type in the sandbox. Returns the simulated deliveries.

        At the sandbox address only. Needs a key with the permission `webhooks:write`, of an account
        on one of the plans Developer, Startup, Business. Other plans include the event types
        `price_alert.triggered` and `webhook.test` only. In the sandbox, every plan includes it.

        Args:
            type: Event type.
            data: Data of the event, valid for the schema of the event type. Default: the example of
                the event type.
            drug_id: drug_<DIN> or DIN of the drug in the example. Not with data.
            pharmacy_id: pharm_<id> of the pharmacy in the example. Not with data.
        """
        call = Call(
            method="POST",
            path="/v1/sandbox/events",
            body={
                "type": type,
                "data": data,
                "drug_id": drug_id,
                "pharmacy_id": pharmacy_id,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, SandboxEvent)


class AsyncChangesResource:
    """What was created, updated or removed, in the order of commits."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    def list(
        self,
        *,
        since: int | dt.date | dt.datetime | str | None = None,
        resource: ChangedResource | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncChangesPage, Change]:
        """Created, updated, and removed rows, in commit order.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            since: Changes from this day (UTC) or time, or after this sequence. Default: the oldest
                kept change.
            resource: Only changes of this resource.
            limit: Rows per page. Default: 20.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/v1/changes",
            query={
                "since": since,
                "resource": resource,
                "limit": limit,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncChangesPage)


class AsyncPersistedQueriesResource:
    """Registered GraphQL documents."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def register(
        self,
        *,
        query: str,
        name: str | NotGiven = NOT_GIVEN,
        options: CallOptions | None = None,
    ) -> PersistedQuery:
        """Register a GraphQL document, to run it by its hash. Registering the same text again
        returns the same document.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            query: A GraphQL document that is valid for the schema.
            name: Name for lists and metrics.
        """
        call = Call(
            method="POST",
            path="/graphql/persisted-queries",
            body={
                "query": query,
                "name": name,
            },
            takes_key=True,
            options=options or {},
        )
        return await self._driver.result(call, PersistedQuery)

    def list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
        options: CallOptions | None = None,
    ) -> AsyncList[AsyncPersistedQueriesPage, ListedPersistedQuery]:
        """The account's registered GraphQL documents, newest first.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            limit: Rows per page. Default: 20.
            offset: Rows to skip. Not with cursor or page.
            cursor: next_cursor of the previous page. Keep all other parameters except limit the
                same. Not with offset or page.
        """
        call = Call(
            method="GET",
            path="/graphql/persisted-queries",
            query={
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
            },
            options=options or {},
        )
        return self._driver.page(call, AsyncPersistedQueriesPage)

    async def get(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> PersistedQuery:
        """Get a registered GraphQL document, with its text.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: SHA-256 of the text, in hexadecimal.
        """
        call = Call(
            method="GET",
            path="/graphql/persisted-queries/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, PersistedQuery)

    async def remove(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> PersistedQuery:
        """Delete a registered GraphQL document. Returns the deleted document.

        Needs a key with the permission `drugs:read`, of an account on one of the plans Developer,
        Startup, Business. In the sandbox, every plan includes it.

        Args:
            id: SHA-256 of the text, in hexadecimal.
        """
        call = Call(
            method="DELETE",
            path="/graphql/persisted-queries/{id}",
            parameters={
                "id": id,
            },
            options=options or {},
        )
        return await self._driver.result(call, PersistedQuery)


class AsyncUsageResource:
    """What the account used of its plan."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def get(
        self,
        *,
        from_: dt.date | str | None = None,
        to: dt.date | str | None = None,
        options: CallOptions | None = None,
    ) -> Usage:
        """This month's usage and remaining quota, by day, endpoint, and key.

        Needs a key, with any permissions, on any plan. Counts toward the burst limit, not the
        monthly quota.

        Args:
            from_: First day of the breakdown, in UTC. Default: the first day of the month of to.
                Days are kept for 13 months.
            to: Last day, in UTC. Default: the last day of this month. At most 92 days in total.
        """
        call = Call(
            method="GET",
            path="/v1/usage",
            query={
                "from": from_,
                "to": to,
            },
            options=options or {},
        )
        return await self._driver.result(call, Usage)


class AsyncServiceResource:
    """The service itself; no key is needed."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    async def status(
        self,
        *,
        options: CallOptions | None = None,
    ) -> Status:
        """Status of the service. Needs no key.

        Needs no key.
        """
        call = Call(
            method="GET",
            path="/status",
            options=options or {},
        )
        return await self._driver.result(call, Status)

    async def openapi(
        self,
        *,
        options: CallOptions | None = None,
    ) -> Answer:
        """The OpenAPI 3.1 document. Needs no key.

        Needs no key.
        """
        call = Call(
            method="GET",
            path="/v1/openapi.json",
            options=options or {},
        )
        return await self._driver.send(call)


class AsyncResources:
    """All resources, by their names."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    @cached_property
    def drugs(self) -> AsyncDrugsResource:
        """Drugs: what they are, what replaces them, what is paid for them."""
        return AsyncDrugsResource(self._driver)

    @cached_property
    def prices(self) -> AsyncPricesResource:
        """Prices over time, and of many drugs at once."""
        return AsyncPricesResource(self._driver)

    @cached_property
    def pharmacies(self) -> AsyncPharmaciesResource:
        """Pharmacies, and what drugs cost there."""
        return AsyncPharmaciesResource(self._driver)

    @cached_property
    def recalls(self) -> AsyncRecallsResource:
        """Recall notices."""
        return AsyncRecallsResource(self._driver)

    @cached_property
    def shortages(self) -> AsyncShortagesResource:
        """Reports of shortages and discontinuations."""
        return AsyncShortagesResource(self._driver)

    @cached_property
    def alerts(self) -> AsyncAlertsResource:
        """Price alerts of the account."""
        return AsyncAlertsResource(self._driver)

    @cached_property
    def webhooks(self) -> AsyncWebhooksResource:
        """Subscriptions of webhooks, and what was sent to them."""
        return AsyncWebhooksResource(self._driver)

    @cached_property
    def deliveries(self) -> AsyncDeliveriesResource:
        """Deliveries of events, with their attempts."""
        return AsyncDeliveriesResource(self._driver)

    @cached_property
    def recoveries(self) -> AsyncRecoveriesResource:
        """Jobs that bring back what a webhook missed."""
        return AsyncRecoveriesResource(self._driver)

    @cached_property
    def events(self) -> AsyncEventsResource:
        """The log of events that webhooks deliver."""
        return AsyncEventsResource(self._driver)

    @cached_property
    def sandbox_events(self) -> AsyncSandboxEventsResource:
        """Events made up in the sandbox."""
        return AsyncSandboxEventsResource(self._driver)

    @cached_property
    def changes(self) -> AsyncChangesResource:
        """What was created, updated or removed, in the order of commits."""
        return AsyncChangesResource(self._driver)

    @cached_property
    def persisted_queries(self) -> AsyncPersistedQueriesResource:
        """Registered GraphQL documents."""
        return AsyncPersistedQueriesResource(self._driver)

    @cached_property
    def usage(self) -> AsyncUsageResource:
        """What the account used of its plan."""
        return AsyncUsageResource(self._driver)

    @cached_property
    def service(self) -> AsyncServiceResource:
        """The service itself; no key is needed."""
        return AsyncServiceResource(self._driver)
