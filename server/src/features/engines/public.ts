// What other parts of the server may use.
export { type Catalogue, type CatalogueKeeper, type CatalogueModel, keepCatalogue } from './catalogue.ts'
export { ENGINES_CHANGED } from './channels.ts'
export { noteFailure, noteSuccess } from './health.ts'
export { extendSlot, freeSlot, hasFreeSlot, takeSlot } from './places.ts'
export { catalogueOf, connectionOf, connectionsOf, engineOf, otherConnections } from './service.ts'
