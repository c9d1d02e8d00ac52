import { defineConfig } from 'drizzle-kit'

/** `npm run gen:migrations -w server` writes the next migration from the difference between these tables and the last one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: './src/db/migrations',
  casing: 'snake_case',
})
