-- Our queries are short: compiling them costs more than it saves. Who may not set it keeps the server's default.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN OTHERS THEN NULL;
END $$;
