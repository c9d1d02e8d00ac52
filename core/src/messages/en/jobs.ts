/** Notes of a running job, and the sentence of its errors that does not apply to a free one. */
export const jobs = {
  dotsBack: 'Your dots were returned.',
  notes: {
    fetchingPack: 'Downloading the model: {{received}} of {{total}} MB',
    convertingPack: 'Preparing the model',
    waitingForEngine: 'Waiting for the engine to come back online',
    queuePaused: 'The administrator has paused the queue',
  },
}
