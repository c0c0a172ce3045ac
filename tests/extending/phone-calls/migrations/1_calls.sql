create table phone_calls (
  id integer primary key generated always as identity,
  caller text not null,
  note text not null,
  at timestamptz not null default now()
);
