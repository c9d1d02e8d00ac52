import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { toProblem } from '../../http/error-reply.ts'
import * as answers from './answers.ts'
import { listChains, runChain } from './chains.ts'
import { toRefusedResult } from './present.ts'
import * as service from './service.ts'
import type { AgentRequest } from './service.ts'
import {
  cancelInput,
  describeModelInput,
  generateInput,
  listModelsInput,
  listWorksInput,
  lookInput,
  runChainInput,
  uploadInput,
  wishInput,
} from './shapes.ts'

const INSTRUCTIONS =
  'Makes pictures, films, voices, music, 3D models and logos, paid in dots. Call generate with a prompt for a picture by the default model. For anything else: list_models, then describe_model for the fields of its form, quote for the price, generate. A result that takes longer than the wait comes as a job: call look_at_job until its status is Finished, Failed or Cancelled. Results are shown as images and linked by addresses that open with the same key.'

const READS = { readOnlyHint: true, openWorldHint: false } as const

/** Tools for one request. There are no sessions, so any server behind a load balancer can respond. `askerOf` is called with a tool. */
export function createTools(askerOf: () => AgentRequest): McpServer {
  const server = new McpServer(
    { name: 'stipple', title: 'Stipple', version: '1.0.0' },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'public' } },
    },
  )
  const held = async (answer: (requester: AgentRequest) => CallToolResult | Promise<CallToolResult>): Promise<CallToolResult> => {
    const requester = askerOf()
    const { language, context } = requester
    try {
      return await answer(requester)
    } catch (error) {
      const problem = toProblem(error)
      if (problem.code === 'internal') context.log.error({ err: error }, 'unexpected error')
      return toRefusedResult(problem, language)
    }
  }
  server.registerTool(
    'list_models',
    {
      title: 'List models',
      description: 'Lists models with their modes and price in dots per output. The first model of a mode is its default.',
      inputSchema: listModelsInput,
      outputSchema: answers.modelsAnswer,
      annotations: READS,
    },
    (input) => held((requester) => service.listModels(requester, input)),
  )
  server.registerTool(
    'describe_model',
    {
      title: 'Describe a model',
      description:
        'Gets the form of a model in one of its modes as JSON Schema: names, types, ranges, options and defaults of the input fields of generate.',
      inputSchema: describeModelInput,
      outputSchema: answers.describedModelAnswer,
      annotations: READS,
    },
    (input) => held((requester) => service.describeModel(requester, input)),
  )
  server.registerTool(
    'quote',
    {
      title: 'Quote',
      description: 'Validates a request like generate, and returns its cost and the balance. Generates nothing.',
      inputSchema: wishInput,
      outputSchema: answers.quoteAnswer,
      annotations: READS,
    },
    (input) => held((requester) => service.quote(requester, input)),
  )
  server.registerTool(
    'generate',
    {
      title: 'Generate',
      description:
        'Generates a result and pays for it. Waits up to wait_seconds: returns the results, or a job to check later. Failed and cancelled jobs cost nothing.',
      inputSchema: generateInput,
      outputSchema: answers.jobAnswer,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (input) => held((requester) => service.generate(requester, input)),
  )
  server.registerTool(
    'look_at_job',
    {
      title: 'Look at a job',
      description: 'Gets the progress of a job, and its results when it has ended. Waits for the end up to wait_seconds.',
      inputSchema: lookInput,
      outputSchema: answers.jobAnswer,
      annotations: READS,
    },
    (input) => held((requester) => service.look(requester, input)),
  )
  server.registerTool(
    'cancel_job',
    {
      title: 'Cancel a job',
      description: 'Cancels a waiting or running job; its dots are returned.',
      inputSchema: cancelInput,
      outputSchema: answers.jobAnswer,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    },
    (input) => held((requester) => service.cancelJob(requester, input)),
  )
  server.registerTool(
    'list_chains',
    {
      title: 'List chains',
      description: 'Lists saved chains: several steps, each of which takes the result of the one before. Run one with run_chain.',
      inputSchema: z.object({}),
      outputSchema: answers.chainsAnswer,
      annotations: READS,
    },
    () => held((requester) => listChains(requester)),
  )
  server.registerTool(
    'run_chain',
    {
      title: 'Run a chain',
      description:
        'Runs a saved chain and pays for it once; the part of steps that are not run is returned. Waits up to wait_seconds; call look_at_job with the last job for the result after that.',
      inputSchema: runChainInput,
      outputSchema: answers.chainAnswer,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (input) => held((requester) => runChain(requester, input)),
  )
  server.registerTool(
    'upload_image',
    {
      title: 'Upload a picture',
      description: 'Uploads an image. Use the returned file in the input of generate, e.g. as image.',
      inputSchema: uploadInput,
      outputSchema: answers.uploadAnswer,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (input) => held((requester) => service.upload(requester, input)),
  )
  server.registerTool(
    'list_works',
    {
      title: 'List works',
      description: 'Lists earlier works, newest first, with URLs and parameters. Use their file in the input of generate.',
      inputSchema: listWorksInput,
      outputSchema: answers.worksAnswer,
      annotations: READS,
    },
    (input) => held((requester) => service.works(requester, input)),
  )
  return server
}
