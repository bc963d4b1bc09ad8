/** Where the demo's pictures lie: for bundlers nowhere, unless the demo is told, and then it has none. */
export const demoFolder: string = 'https://demo.invalid';
