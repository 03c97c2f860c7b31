// What Node itself takes: everything else is measured over this.
console.log(performance.now());
