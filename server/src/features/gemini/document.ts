import type { Described } from '../../http/dialect-document.ts'
import * as answers from './answers.ts'
import { generateBody, listQuery, predictBody } from './shapes.ts'

export const GEMINI: Described = {
  title: 'Stipple in the shape of Gemini',
  description: 'Pictures for programs that use Gemini’s API.',
  security: {
    key: { type: 'apiKey', in: 'header', name: 'x-goog-api-key', description: 'An API key.' },
    inAddress: { type: 'apiKey', in: 'query', name: 'key', description: 'The same in the address.' },
  },
  refusal: answers.refusalAnswer,
  calls: {
    'GET /v1beta/models': { summary: 'Models that make pictures, with their prices', query: listQuery, answer: answers.modelsAnswer },
    'GET /v1beta/models/:model': { summary: 'A model', answer: answers.modelAnswer },
    'POST /v1beta/models/:model:generateContent': {
      summary: 'Make pictures of words, or change pictures',
      body: generateBody,
      answer: answers.contentAnswer,
    },
    'POST /v1beta/models/:model:streamGenerateContent': {
      summary: 'The same as one event',
      body: generateBody,
      answer: answers.contentAnswer.array(),
      events: answers.contentAnswer,
    },
    'POST /v1beta/models/:model:predict': { summary: 'The same in the form of Imagen', body: predictBody, answer: answers.predictAnswer },
  },
}
