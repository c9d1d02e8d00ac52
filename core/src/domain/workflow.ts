import type { ModeId } from './mode-ids.ts'
import type { Property } from './property.ts'
import type { Text } from './text.ts'

/** Fields of modes that can fill an input of a workflow. `image2` and on are the further pictures of a mode that takes several. */
export const WORKFLOW_ROLES = [
  'prompt',
  'negative',
  'image',
  'image2',
  'image3',
  'image4',
  'mask',
  'width',
  'height',
  'left',
  'right',
  'top',
  'bottom',
  'factor',
  'seconds',
  'seed',
  'steps',
  'cfg',
  'sampler',
  'strength',
] as const
export type WorkflowRole = (typeof WORKFLOW_ROLES)[number]

/** A node of a graph in ComfyUI's format. An input is a value, or a link: the id of a node and the index of its output. */
export interface WorkflowNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly _meta?: { readonly title?: string | undefined } | undefined
}
/** Nodes by their ids. */
export type WorkflowGraph = Readonly<Record<string, WorkflowNode>>

/** An input of a graph that a member fills in. */
export interface WorkflowField {
  readonly node: string
  readonly input: string
  /** The field of the mode that fills it. Without one it is a field of its own, described by `property`. */
  readonly role?: WorkflowRole | undefined
  /** With a role, only the bounds, options and initial value are used: the mode has the texts. */
  readonly property: Property
}

/** A graph of nodes that is a model of a mode. */
export interface Workflow {
  readonly mode: ModeId
  readonly label: Text
  readonly graph: WorkflowGraph
  /** In the order of the form. */
  readonly fields: readonly WorkflowField[]
  /** Nodes whose files are the result. */
  readonly outputs: readonly string[]
}

export const WORKFLOW_RISKS = ['files', 'code', 'network', 'money'] as const
export type WorkflowRisk = (typeof WORKFLOW_RISKS)[number]
export const WORKFLOW_MEDIA = ['image', 'video', 'voice', '3d'] as const
export type WorkflowMedia = (typeof WORKFLOW_MEDIA)[number]

interface WorkflowMode {
  readonly media: WorkflowMedia
  /** Roles required for a form of the mode. */
  readonly needs: readonly WorkflowRole[]
  /** Roles that it can fill, by the names of its fields. */
  readonly fields: Readonly<Partial<Record<WorkflowRole, string>>>
}

const PICTURE = { image: 'image' } as const
const WORDS = { prompt: 'prompt', negative: 'negative_prompt' } as const
const SIZE = { width: 'width', height: 'height' } as const
const SEED = { seed: 'seed' } as const
const SAMPLING = { steps: 'steps', cfg: 'cfg_scale', sampler: 'sampler_name', ...SEED } as const

/** Modes that a workflow can belong to. */
export const WORKFLOW_MODES: Readonly<Partial<Record<ModeId, WorkflowMode>>> = {
  Text2Img: { media: 'image', needs: ['prompt'], fields: { ...WORDS, ...SIZE, ...SAMPLING } },
  Img2Img: {
    media: 'image',
    needs: ['image', 'prompt'],
    fields: { ...PICTURE, image2: 'image', image3: 'image', image4: 'image', ...WORDS, strength: 'denoising_strength', ...SAMPLING },
  },
  Inpainting: {
    media: 'image',
    needs: ['image', 'mask'],
    fields: { ...PICTURE, mask: 'mask', ...WORDS, strength: 'denoising_strength', ...SAMPLING },
  },
  EraseImg: { media: 'image', needs: ['image', 'mask'], fields: { ...PICTURE, mask: 'mask' } },
  Outpainting: {
    media: 'image',
    needs: ['image', 'left', 'right', 'top', 'bottom'],
    fields: { ...PICTURE, left: 'left', right: 'right', top: 'top', bottom: 'bottom', prompt: 'prompt', ...SEED },
  },
  Upscaling: { media: 'image', needs: ['image'], fields: { ...PICTURE, factor: 'factor' } },
  Restore: { media: 'image', needs: ['image'], fields: PICTURE },
  RemoveBg: { media: 'image', needs: ['image'], fields: PICTURE },
  Scribbling: { media: 'image', needs: ['image', 'prompt'], fields: { ...PICTURE, ...WORDS, strength: 'control_scale', ...SAMPLING } },
  ImgColorization: { media: 'image', needs: ['image'], fields: PICTURE },
  PhotoStylization: { media: 'image', needs: ['image'], fields: { ...PICTURE, strength: 'strength', ...SEED } },
  ModelReplace: { media: 'image', needs: ['image'], fields: { ...PICTURE, prompt: 'prompt', ...SEED } },
  ProductImg: { media: 'image', needs: ['image'], fields: { ...PICTURE, prompt: 'prompt', ...SIZE, ...SEED } },
  Txt2Video: { media: 'video', needs: ['prompt'], fields: { prompt: 'prompt', seconds: 'seconds', ...SIZE, ...SEED } },
  Img2Video: { media: 'video', needs: ['image'], fields: { ...PICTURE, prompt: 'prompt', seconds: 'seconds', ...SEED } },
  GenMusic: { media: 'voice', needs: ['prompt'], fields: { prompt: 'prompt', seconds: 'seconds', ...SEED } },
  Text2Voice: { media: 'voice', needs: ['prompt'], fields: { prompt: 'text', ...SEED } },
  Img2ThreeD: { media: '3d', needs: ['image'], fields: { ...PICTURE, ...SEED } },
}

/** An input of a graph that could be a field. */
export interface WorkflowInput extends WorkflowField {
  /** Name of its node as the graph has it. */
  readonly title: string
  readonly class: string
  readonly value: string | number | boolean
  /** Part of the proposed or saved form. */
  readonly chosen: boolean
  /** Roles that its type allows. */
  readonly roles: readonly WorkflowRole[]
}

/** A graph that was read, with a proposal of its form; or a saved one, to be changed. */
export interface WorkflowDraft {
  readonly label: Text
  /** The mode that fits best; one of `modes`. Absent if the graph does not show it: the operator chooses. */
  readonly mode?: ModeId
  /** Modes that it can belong to: with the right kind of output, and inputs for their needs. */
  readonly modes: readonly ModeId[]
  /** The chosen ones first, in the order of the form. */
  readonly inputs: readonly WorkflowInput[]
  readonly outputs: readonly {
    readonly node: string
    readonly title: string
    readonly class: string
    readonly media: WorkflowMedia
    readonly chosen: boolean
  }[]
  readonly risks: readonly { readonly node: string; readonly title: string; readonly class: string; readonly risk: WorkflowRisk }[]
  /** Parts missing on the server: classes of nodes, and values of inputs that it does not offer, usually files. */
  readonly missing: {
    readonly classes: readonly string[]
    readonly values: readonly { readonly node: string; readonly class: string; readonly input: string; readonly value: string }[]
  }
  /** Classes that have changed since it was saved. */
  readonly changed: readonly string[]
  readonly graph: WorkflowGraph
}

/** Largest file that a workflow is read from (bytes). */
export const LARGEST_WORKFLOW_FILE = 20 * 1024 * 1024
