/** Not in TypeScript's own library yet: https://developer.mozilla.org/docs/Web/API/Scheduler/yield */
declare const scheduler: { readonly yield: () => Promise<void> }
