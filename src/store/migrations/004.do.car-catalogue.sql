-- The catalogue of new cars, and what a search in it needs: which words occur in which models, and each
-- word's spellings with letters left out, by which a misspelt word finds the one that was meant.
-- Keys and words are folded by the application (lower case, without accents), so that no extension and
-- no particular collation of the database is needed.

create table car_model (
  id integer generated always as identity primary key,
  make_key text collate "C" not null,
  model_key text collate "C" not null,
  -- All words of the model's specifications together: what isn't here is in none of them.
  words tsvector not null default '',
  unique (make_key, model_key)
);

create index car_model_by_words on car_model using gin (words);

create table car_specification (
  id text collate "C" primary key,
  make text not null,
  model text not null,
  specification text not null,
  fuel text not null,
  model_id integer not null references car_model,
  specification_key text collate "C" not null,
  words tsvector not null
);

-- A model's specifications in the order in which a search lists them.
create index car_specification_by_model on car_specification (model_id, specification_key, id);

create index car_specification_by_words on car_specification using gin (words);

-- Every word of the catalogue, by the field that it stands in.
create table car_word (
  word text collate "C" not null,
  field text not null check (field in ('make', 'model', 'specification')),
  primary key (word, field)
);

-- A word with up to two letters left out. A misspelt word with letters left out meets it here.
create table car_word_deletion (
  deletion text collate "C" not null,
  word text collate "C" not null,
  primary key (deletion, word)
);
