// Interface for other features.
export { exportPeople, deletePersonData as erasePerson } from './data.ts'
