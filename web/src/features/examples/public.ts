export { type Example, examplesQuery, recipeOf } from './examples.ts'
