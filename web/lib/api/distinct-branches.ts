interface Named {
  readonly name: string;
  readonly nameAr: string;
}
/** Lists name the id differently. */
type Branch = Named & ({ readonly id: number } | { readonly branchId: number });

const repeated = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.filter((name, index) => names.indexOf(name) !== index));

/** An answer whose branches of one name have their number behind it, so that lists tell them apart. */
export const withDistinctBranches = <Answer extends { readonly branches: readonly Branch[] }>(
  answer: Answer,
): Answer => {
  const { branches } = answer;
  const [names, namesAr] = [repeated(branches.map(({ name }) => name)), repeated(branches.map(({ nameAr }) => nameAr))];
  if (names.size + namesAr.size === 0) return answer;
  return {
    ...answer,
    branches: branches.map((branch) => {
      const { name, nameAr } = branch;
      const id = String('id' in branch ? branch.id : branch.branchId);
      const own = (text: string, all: ReadonlySet<string>): string => (all.has(text) ? `${text} (${id})` : text);
      return { ...branch, name: own(name, names), nameAr: own(nameAr, namesAr) };
    }),
  };
};
