// What other features may use.
export { exportPeople, forgetPerson as erasePerson } from './data.ts'
