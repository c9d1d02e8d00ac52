import type { Task } from '@stipple/core/domain/task'
import type { Workflow, WorkflowField } from '@stipple/core/domain/workflow'
import { workflowFieldName } from '@stipple/core/modes/workflow-form'
import type { Run, RunIo } from '../../../spec.ts'
import { upload } from '../upload.ts'
import type { Wire } from '../wire.ts'
import { type Filled, fill } from './fill.ts'
import { ALPHA } from './roles.ts'

/** Uploads the images of a run and inserts its values into the graph. */
export async function prepare(workflow: Workflow, { wire, run, io }: { wire: Wire; run: Run; io: RunIo }): Promise<Filled> {
  const { task, options, key } = run
  const given = workflow.fields.flatMap((field) => {
    const asset = assetOf(field, { task, options })
    return asset === undefined || field.input === ALPHA ? [] : [{ field, asset }]
  })
  const uploads = new Map<WorkflowField, string>()
  for (const [index, { field, asset }] of given.entries()) {
    const isOpaque = workflow.graph[field.node]?.class_type !== 'LoadImage'
    // ComfyUI uses an image's transparent area as its mask.
    const alpha = workflow.fields.find(({ node, input }) => node === field.node && input === ALPHA)
    const hole = alpha ? assetOf(alpha, { task, options }) : field.role === 'mask' && !isOpaque ? asset : undefined
    const picture = await io.read(asset)
    const mask = hole === undefined ? undefined : await io.read(hole)
    uploads.set(field, (await upload(wire, { picture, name: `${key}-${index}`, ...(mask && { mask }) })).name)
  }
  return fill(workflow, { task, options, uploads, prefix: `stipple/${key}` })
}

/** Address of a member's image for a field. */
function assetOf(field: WorkflowField, { task, options }: Pick<Run, 'task' | 'options'>): string | undefined {
  const { role, property } = field
  if (role === undefined) {
    const name = workflowFieldName(field)
    const value = property.widget === 'image' && Object.hasOwn(options, name) ? options[name] : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  if (role === 'mask') return 'mask' in task ? task.mask : undefined
  const place = ['image', 'image2', 'image3', 'image4'].indexOf(role)
  return place < 0 ? undefined : picturesOf(task)[place]
}

const picturesOf = (task: Task): readonly string[] => ('images' in task ? task.images : 'image' in task ? [task.image] : [])
