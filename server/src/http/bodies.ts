import type { App } from './app-type.ts'

/** Reads JSON, where an empty body is none: programs announce JSON on every call, also on those that send nothing. */
export function readBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : void parse(request, body.toString(), done),
  )
  // A page of another site can send text/plain without asking us first; JSON it cannot.
  app.removeContentTypeParser('text/plain')
}
