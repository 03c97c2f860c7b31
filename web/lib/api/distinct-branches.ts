interface Named {
  readonly id: number;
  readonly name: string;
  readonly nameAr: string;
}

const repeated = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.filter((name, index) => names.indexOf(name) !== index));

/** Branches of one name have their number behind it, so that lists tell them apart. */
export const distinctBranches = <Branch extends Named>(branches: readonly Branch[]): Branch[] => {
  const [names, namesAr] = [repeated(branches.map(({ name }) => name)), repeated(branches.map(({ nameAr }) => nameAr))];
  return branches.map((branch) => {
    const { id, name, nameAr } = branch;
    const own = (text: string, all: ReadonlySet<string>): string => (all.has(text) ? `${text} (${String(id)})` : text);
    return { ...branch, name: own(name, names), nameAr: own(nameAr, namesAr) };
  });
};
