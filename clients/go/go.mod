module drug-price.io/go

go 1.23
