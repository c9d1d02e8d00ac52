import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly text: string
  /** The verb on the button that does it. */
  readonly action: string
  /** Asked because a press may have been a slip: the next press of the same key says no. */
  readonly cautious?: boolean
}

interface Confirm {
  readonly question: Question | undefined
  readonly answer: (yes: boolean) => void
}

export const useConfirm = create<Confirm>()(() => ({ question: undefined, answer: () => undefined }))

/** Asks before something that cannot be undone. Resolves to what was chosen; closing the dialog is a no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useConfirm.setState({ question: undefined })
      resolve(yes)
    }
    useConfirm.setState({ question, answer })
  })
