/** Says in which zone this process lives, and how many minutes UTC is ahead of it in January. */
const january = new Date('2021-01-15T00:00:00Z');
console.log(`${Intl.DateTimeFormat().resolvedOptions().timeZone} ${january.getTimezoneOffset()}`);
