import { exportKey, json, KEY_VARIABLE, referenceOf, type Snippet } from './snippet.ts'

/** A program for Python 3 without dependencies. */
export const snippet: Snippet = {
  id: 'python',
  name: 'Python',
  setup: exportKey,
  call: (wish) =>
    [
      'import json, os, time',
      'from urllib.request import Request, urlopen',
      '',
      'def call(address, body=None):',
      '    data = None if body is None else json.dumps(body).encode()',
      `    headers = {"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"], "Content-Type": "application/json"}`,
      '    with urlopen(Request(address, data, headers)) as answer:',
      '        return json.load(answer)',
      '',
      `prediction = call(${json(`${wish.origin}/v1/predictions`)}, {`,
      `    "version": ${literal(referenceOf(wish))},`,
      '    "input": {',
      ...Object.entries(wish.input).map(([name, value]) => `        ${json(name)}: ${literal(value)},`),
      '    },',
      '})',
      'while prediction["completed_at"] is None:',
      '    time.sleep(1)',
      '    prediction = call(prediction["urls"]["get"])',
      'print(prediction["output"] or prediction["error"])',
    ].join('\n'),
}

/** Strings, numbers and lists are written as in JSON. */
const literal = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'True' : 'False') : json(value))
