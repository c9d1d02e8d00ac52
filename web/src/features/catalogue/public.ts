export { modelsOf, modelsQuery, schemaQuery } from './queries.ts'
