// What other parts of the server may use.
export { keepCatalogue } from './catalogue.ts'
export { ENGINES_CHANGED } from './channels.ts'
export { changeConnection, changeModels, connectionBounds, createConnection, removeConnection } from './change.ts'
export { noteFailure, noteSuccess } from './health.ts'
export { extendSlots, freeSlot, hasFreeSlot, takeSlot } from './places.ts'
export { slotsOf, startSigns } from './processes.ts'
export { startSurveys, survey, surveyConnection, surveyDue } from './survey.ts'
export { catalogueOf, connectionOf, connectionsOf, describeConnections, engineOf, otherConnections } from './service.ts'
