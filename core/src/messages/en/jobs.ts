/** Notes of a running job. */
export const jobs = {
  notes: {
    fetchingPack: 'Fetching the model: {{received}} of {{total}} MB',
    convertingPack: 'Preparing the model',
    waitingForEngine: 'Waiting for the engine to come back',
  },
}
