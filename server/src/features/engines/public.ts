// What other parts of the server may use.
export { type Catalogue, type CatalogueKeeper, keepCatalogue } from './catalogue.ts'
export { ENGINES_CHANGED } from './channels.ts'
export { catalogueOf, engineOf } from './service.ts'
