// The start time of Node alone, which is subtracted from the others.
console.log(performance.now());
