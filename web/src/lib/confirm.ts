import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly text: string
  /** The verb on the button that confirms. */
  readonly action: string
  /** The cancelling button, if “Cancel” could be mistaken for the action. */
  readonly refuse?: string
  /** For actions that may be accidental: pressing the same key again answers no. */
  readonly cautious?: boolean
}

interface Confirm {
  readonly question: Question | undefined
  readonly answer: (yes: boolean) => void
}

export const useConfirm = create<Confirm>()(() => ({ question: undefined, answer: () => undefined }))

/** Asks for confirmation of an irreversible action. Resolves to the answer; closing the dialog answers no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useConfirm.setState({ question: undefined })
      resolve(yes)
    }
    useConfirm.setState({ question, answer })
  })
