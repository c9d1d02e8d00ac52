/** Whether a text from outside can be asked the database for as an id; it refuses anything else with an error. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
