/** A complete example declaration for the operator's form; also in docs/engines.md. */
export const EXAMPLE = `headers:
  authorization: "Bearer {{key}}"
check:
  path: /info # returns 2xx if the service works and the key is valid
submit:
  method: POST
  path: /jobs
  headers:
    idempotency-key: "{{run}}"
  body:
    model: "{{model}}"
    text: "{{prompt}}"
    avoid: "{{negative_prompt}}"
    size: { width: "{{width}}", height: "{{height}}" }
    from: "{{image}}"
    change: "{{strength}}"
    seed: "{{seed}}"
    count: "{{count}}"
    lines: "{{lines}}"
poll:
  id: /id # position of the job id in the answer to submit
  path: /jobs/{{id}}
  state: /state
  done: [done]
  failed: [failed]
  progress: { at: /ratio, of: 1 }
  position: /position
  every: 1
cancel:
  method: DELETE
  path: /jobs/{{id}}
result:
  as: address
  at: /files/*/url
error: /error
slots: 2
models:
  - id: sketch-v1
    name: { en: Sketch, zh: 线稿 }
    description: { en: Draws by lines, zh: 用线条作画 }
    modes: [text-to-image, image-to-image]
    size: { min: 256, max: 1024, step: 8 }
    count: 4
    largest_seed: 2147483647
    fields:
      - name: lines
        label: { en: Lines, zh: 线条数 }
        type: integer
        minimum: 1
        maximum: 9
        initial: 3
`
