export { modelsOf, modelsQuery, packsQuery, schemaQuery } from './queries.ts'
