/** Documents to begin with; they run in the sandbox as they are. */
export type Example = { name: string; query: string; variables: string };

export const examples: readonly Example[] = [
  {
    name: "Search drugs, with prices",
    query: `query Search($text: String!) {
  drugs(query: $text, first: 5) {
    totalCount
    edges {
      node {
        din
        name
        strength
        prices(limit: 2) {
          totalCost
          pharmacy {
            name
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`,
    variables: '{\n  "text": "ace"\n}',
  },
  {
    name: "Pharmacies near a place",
    query: `query Near($postalCode: String!) {
  pharmacies(postalCode: $postalCode, radius: 25, first: 5) {
    totalCount
    edges {
      distanceKm
      node {
        id
        name
        address {
          city
          province
        }
      }
    }
  }
}`,
    variables: '{\n  "postalCode": "V3T 2K1"\n}',
  },
  {
    name: "One drug, its generics, and its coverage",
    query: `query Drug($id: ID!) {
  drug(id: $id) {
    name
    strength
    generics {
      din
      name
    }
    coverage {
      province
      formularyStatus
      criteria
    }
  }
}`,
    variables: '{\n  "id": "drug_07000003"\n}',
  },
];
