CREATE TABLE "plugin_migrations" (
	"plugin" text NOT NULL,
	"file" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plugin_migrations_plugin_file_pk" PRIMARY KEY("plugin","file")
);
