export { makeApp, makeAppAction, useMakeApp } from './make-app.ts'
