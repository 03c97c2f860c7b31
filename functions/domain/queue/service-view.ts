interface Named {
  readonly service?: { readonly id: number; readonly name: string; readonly nameAr: string } | undefined;
}

/** The further service of a visit in an answer; nothing for a visit of the kind itself. */
export const serviceView = ({ service }: Named) =>
  service === undefined ? {} : { service_id: service.id, service_name: service.name, service_name_ar: service.nameAr };
