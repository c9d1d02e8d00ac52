export const generate = {
}
