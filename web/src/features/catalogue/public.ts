export { appQuery, appsQuery } from './app-queries.ts'
export { useOffered } from './offered-modes-store.ts'
export { useModelName } from './use-model-name.ts'
export { lorasQuery, modelsOf, modelsQuery, schemaQuery } from './queries.ts'
