import { type Json, openApiDocument } from '../openapi.ts'
import { faceDocument } from './face-document.ts'
import { HORDE } from './horde.ts'
import { OPENAI } from './openai.ts'
import { SDAPI } from './sdapi.ts'
import { toolsDocument } from './tools.ts'

/** Documents of the faces by the names of their files. All but the tools of agents are OpenAPI. */
export const FACE_DOCUMENTS: Readonly<Record<string, () => Json | Promise<Json>>> = {
  replicate: () => openApiDocument('/v1/'),
  openai: () => faceDocument(OPENAI),
  a1111: () => faceDocument(SDAPI),
  horde: () => faceDocument(HORDE),
  mcp: toolsDocument,
}
