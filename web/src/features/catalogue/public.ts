export { appQuery, appsQuery } from './apps.ts'
export { useOffered } from './offered-modes.ts'
export { useModelName } from './use-model-name.ts'
export { lorasQuery, modelsOf, modelsQuery, schemaQuery } from './queries.ts'
