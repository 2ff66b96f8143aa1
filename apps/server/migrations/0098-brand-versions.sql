-- The brands of this data centre, and every version of their configuration (docs/decisions/0027-brands-are-data.md). A brand is a
-- tenant, so it is switched off but never deleted. The original has no row in `brands` until its look is changed.
create table brands (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  created_at timestamptz not null,
  off_since timestamptz,
  check (off_since is null or code <> 'HELIOGRAPH')
);

create table brand_versions (
  brand text not null references brands,
  number integer not null,
  settings jsonb not null,
  changed_at timestamptz not null,
  changed_by integer references users on delete set null,
  -- Null: a draft.
  published_at timestamptz,
  published_by integer references users on delete set null,
  taken_back_at timestamptz check (taken_back_at is null or published_at is not null),
  taken_back_by integer references users on delete set null,
  primary key (brand, number)
);
create unique index brand_versions_draft on brand_versions (brand) where published_at is null;
create index brand_versions_changed_by on brand_versions (changed_by);
create index brand_versions_published_by on brand_versions (published_by);
create index brand_versions_taken_back_by on brand_versions (taken_back_by);

-- The operators of the original look after all brands, and those of a white label after their own.
call protect('brands', $$(select current_brand()) in ('HELIOGRAPH', code)$$);
call protect('brand_versions', $$(select current_brand()) in ('HELIOGRAPH', brand)$$);
