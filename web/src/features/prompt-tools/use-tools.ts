import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Input } from '@stipple/core/domain/property'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLoginRequired } from '../../lib/api.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { type Change, itemsOf, take, type ToolName } from './change.ts'
import { failureText } from './failure.ts'
import { inputOf, type PromptForm } from './prompt-form.ts'
import { expandPrompt, optimizeForm, translatePrompt } from './queries.ts'

/** Tools that change the form. */
type WorkingTool = Exclude<ToolName, 'describe'>

/** The last message about a tool. */
export interface Message {
  readonly text: string
  readonly isFailure: boolean
  readonly retry?: () => void
}

interface Outcome {
  readonly after: Input
  readonly reasons?: readonly string[] | undefined
  readonly notes?: readonly string[] | undefined
}

interface Following {
  readonly signal: AbortSignal
  readonly onPart: (text: string) => void
}

/** Runs one tool at a time on the form, until it is done or cancelled, and keeps its changes until the person has decided on them. */
export function useTools(form: PromptForm) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [running, setRunning] = useState<WorkingTool>()
  const [change, setChange] = useState<Change>()
  const [message, setMessage] = useState<Message>()
  /** The text that the running tool has written so far. */
  const [written, setWritten] = useState('')
  const controller = useRef<AbortController>(undefined)
  const latest = useRef(form)
  latest.current = form
  useEffect(() => () => controller.current?.abort(), [])

  const say = (text: string) => setMessage({ text, isFailure: false })

  /** Applies the result to the form at once, unless the form has changed since the tool was started. */
  const offer = (tool: ToolName, { after, reasons = [], notes = [] }: Outcome, isStale = false) => {
    const items = itemsOf(latest.current, after)
    if (items.length === 0) return tool === 'describe' ? undefined : say(t(`prompts.tools.same.${tool}`))
    if (!isStale) for (const item of items) take(latest.current, item)
    return setChange({ tool, items, reasons, notes, isStale })
  }

  const run = async (tool: WorkingTool, work: (following: Following) => Promise<Outcome>) => {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    const asked = stateKeyOf(latest.current)
    setRunning(tool)
    setChange(undefined)
    setMessage(undefined)
    setWritten('')
    const onPart = (text: string) => own.signal.aborted || setWritten(text)
    try {
      const outcome = await work({ signal: own.signal, onPart })
      if (own.signal.aborted) return
      offer(tool, outcome, stateKeyOf(latest.current) !== asked)
    } catch (error) {
      // A guest gets the log-in dialog.
      if (own.signal.aborted || isLoginRequired(error)) return
      const text = failureText(error, tool === 'optimize' ? 'optimization_failed' : 'processing_failed')
      setMessage({ text, isFailure: true, retry: () => void run(tool, work) })
    } finally {
      if (controller.current === own) {
        setRunning(undefined)
        setWritten('')
      }
    }
  }

  const prompt = () => String(latest.current.valueOf('prompt') ?? '')
  return {
    running,
    written,
    change,
    message,
    say,
    /** Closes the message and the changes of the last tool. */
    settle: () => {
      setChange(undefined)
      setMessage(undefined)
    },
    cancel: () => {
      controller.current?.abort()
      controller.current = undefined
      setRunning(undefined)
      setWritten('')
      say(t('prompts.tools.cancelled'))
    },
    expand: () =>
      void run('expand', async (following) => {
        const { prompt: text, notes } = await expandPrompt({ prompt: prompt(), language, ...following })
        return { after: { prompt: text }, notes }
      }),
    translate: (to: PromptLanguage) =>
      void run('translate', async (following) => {
        const { result, notes } = await translatePrompt({ prompt: prompt(), language: to, ...following })
        return { after: { prompt: result }, notes }
      }),
    optimize: (model: string) =>
      void run('optimize', async (following) => {
        const reply = await optimizeForm({ form: latest.current, model, language, ...following })
        return { after: { ...reply.params, prompt: reply.prompt }, reasons: reply.reasons }
      }),
    /** Puts an external prompt into the form. */
    put: (text: string) => {
      setMessage(undefined)
      offer('describe', { after: { prompt: text } })
    },
  }
}

/** A key of the form's state, to detect changes while a tool is running. */
const stateKeyOf = (form: PromptForm): string => JSON.stringify([form.mode, form.model, inputOf(form)])
