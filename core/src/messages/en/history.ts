export const history = {
}
